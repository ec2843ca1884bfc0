import { inject } from 'vitest';
import type { RunningProduct } from '../running-product.ts';

const worker = Number(process.env.VITEST_POOL_ID);

/** Of the worker in which this file runs. */
export const ownProduct: RunningProduct = inject('products')[worker - 1]!;
