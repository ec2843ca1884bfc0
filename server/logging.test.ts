import { expect, test } from 'vitest';
import { pathToLog } from './logging.ts';

test.each([
  ['/car?email=ada@example.com', '/car'],
  ['/api/user/ada@example.com/verification', '/api/user/{email}/verification'],
  ['/api/seller/admin/ada%40example.com?x=1', '/api/seller/admin/{email}'],
  ['/singleProduct/1', '/singleProduct/1'],
])('%s is logged as %s', (url, path) => {
  expect(pathToLog(url)).toBe(path);
});
