import { readdir } from 'node:fs/promises';
import type { InjectOptions } from 'fastify';
import { expect, test } from 'vitest';
import { openMarket } from '../../../../tests/market.ts';
import { seeded } from '../../../../tests/seeded.ts';
import { attack, type Target } from '../../../../tests/uploads/attack.ts';
import { bombs } from '../../../../tests/uploads/bombs.ts';
import { brokenPictures } from '../../../../tests/uploads/broken-pictures.ts';
import { goodPictures } from '../../../../tests/uploads/good-pictures.ts';
import { hostileForms } from '../../../../tests/uploads/hostile-forms.ts';
import { notPictures } from '../../../../tests/uploads/not-pictures.ts';
import { tellTales } from '../../../../tests/uploads/tell-tales.ts';

const seed = 1;
const random = seeded(seed);
const good = await goodPictures(random);

/** The application as a target; with many sellers, none of whom sends too much. */
async function openTarget() {
  const market = await openMarket();
  const sellers = await Promise.all(
    Array.from({ length: 10 }, (_, index) => market.seller(`Mal${index}`)),
  );
  let sent = 0;

  const target: Target = {
    async send({ contentType, body }) {
      const { token } = sellers[Math.floor(sent++ / 25)]!;
      const answer = await market.app.inject({
        method: 'POST',
        url: '/api/image',
        headers: { authorization: `Bearer ${token}`, 'content-type': contentType },
        payload: (typeof body === 'function' ? body() : body) as InjectOptions['payload'] & object,
      });
      const { code, data } = answer.json();
      return { status: answer.statusCode, code, display_url: data?.display_url };
    },
    see: async (address) => (await market.app.inject(address)).rawPayload,
  };
  return { target, folder: market.pictureFolder };
}

test.each([
  ['files that are no pictures', notPictures(good)],
  ['pictures with something inside', await tellTales(good)],
  ['broken pictures', brokenPictures(good, random).filter((_, index) => index % 3 === 0)],
  ['forms that are wrong', hostileForms(good)],
  ['pictures too large to unfold', await bombs()],
])('%s are refused or cleaned and leave no file', async (_, uploads) => {
  const { target, folder } = await openTarget();
  const before = new Set(await readdir(folder));
  const { wrong, kept } = await attack(target, uploads);

  expect(wrong).toEqual([]);
  const added = (await readdir(folder)).filter((entry) => !before.has(entry));
  expect(added.sort()).toEqual(kept.map((address) => address.split('/')[2]).sort());
});
