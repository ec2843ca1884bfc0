import type { Guard } from '../guard.ts';

const frontDoor = 'server/front-door';
const caughtAtTheDoor = (test: string) => ({ file: `${frontDoor}/front-door.test.ts`, test });
const tooMuchAtOnce = caughtAtTheDoor(
  'what is too much at once is refused, while payments, health and kept pages still have room',
);

/** What keeps the product on its feet when too much is asked of it. */
export const endurance: Guard[] = [
  {
    guard: 'an address reads only so much in a minute',
    file: `${frontDoor}/read-limit.ts`,
    replace: 'if (reads.count > most) return',
    by: 'if (reads.count < 0) return',
    caughtBy: caughtAtTheDoor(
      'an address that reads too much is asked to wait, and may go on a minute later',
    ),
  },
  {
    guard: 'what was read elsewhere counts',
    file: `${frontDoor}/read-limit.ts`,
    replace: 'reads.count += total.count - count;',
    by: '',
    caughtBy: caughtAtTheDoor(
      'somebody who reads much is known to other instances, and after a restart',
    ),
  },
  {
    guard: 'only so much is in work at a time',
    file: `${frontDoor}/lane.ts`,
    replace: 'if (inWork < room) start();',
    by: 'if (inWork >= 0) start();',
    caughtBy: tooMuchAtOnce,
  },
  {
    guard: 'payments have a lane of their own',
    file: `${frontDoor}/lanes.ts`,
    replace: '? forPayments : forEverything',
    by: '? forEverything : forEverything',
    caughtBy: tooMuchAtOnce,
  },
  {
    guard: 'a body on its way takes no place',
    file: `${frontDoor}/lanes.ts`,
    replace: '  if (hasBody(request)) {\n    giveBack();',
    by: '  if (hasBody(request)) {',
    caughtBy: caughtAtTheDoor('a body that is slow to come keeps nobody out'),
  },
  {
    guard: 'a database that is away is not an error of ours',
    file: 'server/answer-errors.ts',
    replace: "  if (isOutOfReach(error)) return new Refusal('busy');\n",
    by: '',
    caughtBy: {
      file: 'server/app.test.ts',
      test: 'while the database is away every answer says so, and when to come back',
    },
  },
];
