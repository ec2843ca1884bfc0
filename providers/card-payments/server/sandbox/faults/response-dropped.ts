/** Breaks the connection on purpose. In process the call rejects, like fetch. */
export class ResponseDropped extends Error {
  constructor() {
    super('The sandbox dropped this answer on purpose.');
  }
}
