import { afterAll } from 'vitest';
import { expectValidDocuments } from '../journeys/visitor.ts';

// Runs again for each file, also for those that share a process.
afterAll(expectValidDocuments);
