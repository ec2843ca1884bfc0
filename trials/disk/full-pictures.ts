import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { seeded } from '../../tests/seeded.ts';
import { until } from '../crowd.ts';
import { contact, openShop, type Person } from '../payments/shop.ts';
import type { ProductUnderTrial } from '../product-under-trial.ts';
import type { SmallDisk } from './small-disk.ts';

type Options = { fills: number; recoversWithin: number };

/** Only pictures and the log have no room: everything else goes on. */
export async function fillDiskOfPictures(
  trial: ProductUnderTrial,
  disk: SmallDisk,
  { fills, recoversWithin }: Options,
) {
  await trial.ensureRunning();
  const shop = openShop(trial);
  const [seller, buyer] = [await trial.person('Sam', 'seller'), await trial.person('Bea', 'buyer')];
  const picture = await noise(seeded(trial.seed));
  const product = await trial.launch({ DATA_DIR: disk.folder, LOG_LEVEL: 'info' });
  await product.ready;
  const problems: string[] = [];
  const recoveries: number[] = [];
  let putOff = 0;

  const upload = () => uploadAs(seller, product.address, picture);
  const onRecord = async () =>
    (await trial.db.selectFrom('uploads').selectAll().where('accountId', '=', seller.id).execute())
      .length;
  const kept = () => readdir(join(disk.folder, 'images'));

  for (let fill = 1; fill <= fills; fill++) {
    const check = (isRight: boolean, complaint: string) => {
      if (!isRight) problems.push(`pictures, fill ${fill}: ${complaint}`);
    };
    const before = await upload();
    check(before.status === 200, `an upload with room was answered with ${before.status}`);
    const [files, rows] = [await kept(), await onRecord()];
    await disk.fill();

    const refused = await upload();
    const isPutOff = refused.status === 503 && refused.code === 'pictures_unavailable';
    check(isPutOff, `an upload without room was answered with ${refused.status} ${refused.code}`);
    putOff += Number(isPutOff);
    check(String(await kept()) === String(files), 'something was left of the upload');
    check((await onRecord()) === rows, 'the upload is on record');

    const car = await shop.listCar(seller, `Car of fill ${fill}`);
    const wish = { id: car, ...contact };
    const booked = await buyer.calls('PUT', '/booking', wish, product.address);
    check(booked.httpStatus === 200, `a booking was answered with ${booked.httpStatus}`);
    const page = await fetch(`${product.address}/car?q=${fill}`);
    check(page.status === 200, `a page was answered with ${page.status}`);

    await disk.makeRoom();
    const began = performance.now();
    const isBack = await until(recoversWithin, async () => (await upload()).status === 200);
    check(isBack, `no upload ${recoversWithin} ms after there was room again`);
    recoveries.push(performance.now() - began);
  }
  await disk.fill();
  const code = await product.stop('SIGTERM');
  if (code !== 0) problems.push(`stopped while the disk was full, it ended with ${code}`);
  return { problems, recoveries, putOff };
}

async function uploadAs(seller: Person, address: string, picture: Buffer) {
  const form = new FormData();
  form.append('image', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'car.jpg');
  const response = await fetch(`${address}/api/image`, {
    method: 'POST',
    headers: { authorization: seller.authorization },
    body: form,
  });
  const { code, message } = (await response.json()) as { code?: string; message?: string };
  return { status: response.status, code, message };
}

/** Nothing that could be packed into a few bytes. */
function noise(random: () => number): Promise<Buffer> {
  const size = { width: 320, height: 240 };
  const bytes = Buffer.alloc(size.width * size.height * 3).map(() => random() * 256);
  return sharp(bytes, { raw: { ...size, channels: 3 } })
    .jpeg()
    .toBuffer();
}
