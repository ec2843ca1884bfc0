import { percentile, stuck } from '../crowd.ts';
import type { Outcome, Trial } from '../trial.ts';
import { fillDiskOfDatabase } from './full-database.ts';
import { fillDiskOfPictures } from './full-pictures.ts';
import { mountSmallDisk } from './small-disk.ts';

type Figures = {
  fills: number;
  recoversWithin: number;
};

/** Of the folder of pictures and the log, and of a PostgreSQL with all of its data. */
const megabytes = { pictures: 4, everything: 256 };

/** The disk fills up to the last byte and gets room again. The product stays up and says what it cannot do. */
export const disk: Trial<Figures> = {
  full: { fills: 5, recoversWithin: 15_000 },
  quick: { fills: 1, recoversWithin: stuck },

  async run(trial, { fills, recoversWithin }): Promise<Outcome> {
    const small = await mountSmallDisk(megabytes.pictures);
    const large = await mountSmallDisk(megabytes.everything);
    if (!small || !large) {
      await small?.unmount();
      return { problems: [], found: {}, skipped: 'a small disk can be mounted by root only' };
    }
    try {
      const pictures = await fillDiskOfPictures(trial, small, { fills, recoversWithin });
      const database = await fillDiskOfDatabase(trial, large, { fills, recoversWithin });
      const recoveries = [...pictures.recoveries, ...database.recoveries];
      return {
        problems: [...pictures.problems, ...database.problems],
        found: {
          'times that each disk was full': fills,
          'uploads that were put off': pictures.putOff,
          'bookings acknowledged while it filled': database.acknowledged,
          'bookings that were put off': database.putOff,
          'pages shown while no booking had room': database.shown,
          'as usual again, p95 ms': percentile(recoveries, 95),
        },
      };
    } finally {
      // Also what a failure has left running on them.
      await trial.stopOthers();
      await small.unmount();
      await large.unmount();
    }
  },
};
