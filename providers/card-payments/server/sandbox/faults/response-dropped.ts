/** The connection breaks, on purpose. In process it rejects, as fetch does. */
export class ResponseDropped extends Error {
  constructor() {
    super('The sandbox dropped this answer on purpose.');
  }
}
