import { guard, testsIn } from '../guard.ts';

const callLimit = 'server/admission/call-limit.ts';
const requestQueues = 'server/admission/request-queues.ts';
const logging = testsIn('server/observability/logging.test.ts');
const caughtByAdmission = testsIn('server/admission/admission-control.test.ts');
const tooMuchAtOnce = caughtByAdmission('what is too much at once is refused, while payments, health and kept pages still have room');

/** What keeps the product on its feet when too much is asked of it. */
export const endurance = [
  guard('an address reads only so much in a minute', callLimit, 'if (calls.count > allowed) return', 'if (calls.count < 0) return',
    caughtByAdmission('an address that reads too much is asked to wait, and may go on a minute later')),
  guard('what was read elsewhere counts', callLimit,
    'calls.count += total.count - count;', '', caughtByAdmission('somebody who reads much is known to other instances, and after a restart')),
  guard('only so much is in work at a time', 'server/admission/request-queue.ts',
    'if (inWork < most) start(begin);', 'if (inWork >= 0) start(begin);', tooMuchAtOnce),
  guard('payments have a queue of their own', requestQueues, '? forPayments : forEverything', '? forEverything : forEverything', tooMuchAtOnce),
  guard('a body on its way takes no place', requestQueues,
    'if (hasBody(request)) slot.stepOut();', '', caughtByAdmission('a body that is slow to come keeps nobody out')),
  guard('other requests are served between two long ones', requestQueues,
    '    setImmediate(next);\n    work();', '    work();\n    next();',
    caughtByAdmission('while many pages are made, whoever pays or asks for a kept page is answered in between')),
  guard('the log does not grow without end', 'server/observability/rotated-file.ts',
    'if (fstatSync(file).size >= most) startAnew();', '', logging('the file does not grow without end: one older one is kept')),
  guard('a full log disk does not stop the server', 'server/observability/log-buffer.ts',
    'notice(error);', 'if (error) throw error;', logging('a log for which there is no room stops nobody')),
  guard('a disk without room is not the fault of the picture', 'providers/picture-hosting/server/embedded.ts',
    'writeAll(unfinished, renditions).catch(blameTheDisk)', 'writeAll(unfinished, renditions)',
    testsIn('providers/picture-hosting/server/embedded.test.ts')('a folder that takes nothing more says so, and it is not the fault of the picture')),
  guard('a database that is away is not an error of ours', 'server/http/error-responses.ts',
    "  if (isTransientError(error)) return new Refusal('busy');\n", '',
    testsIn('server/http/app.test.ts')('while the database is away every answer says so, and when to come back')),
];
