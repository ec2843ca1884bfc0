import { pause } from '../crowd.ts';
import { answer, type Deal, keepOn, somePending } from './deal.ts';

/** Answers what comes in, and changes prices meanwhile. */
export const goSelling = (deal: Deal): Promise<void> =>
  keepOn(deal, async () => {
    const mood = deal.random();
    if (mood < 0.15) return changePrice(deal);
    const offer = await somePending(deal);
    if (!offer || offer.isMine) return pause(20);
    if (mood < 0.3) return answer(deal, offer, { answer: 'decline' });
    const amount = Math.min(4_500, offer.amount + 100);
    if (mood < 0.5) return answer(deal, offer, { answer: 'counter', amount, reserve: mood < 0.4 });
    return answer(deal, offer, { answer: 'accept', reserve: mood < 0.75 });
  });

async function changePrice({ person, cars, random }: Deal): Promise<void> {
  const car = cars.any(random);
  const resalePrice = 3_500 + Math.floor(random() * 3_000);
  const mood = random();
  const { code } =
    mood < 0.05
      ? await person.calls('DELETE', `/addProduct/${car}`)
      : await person.calls('PATCH', `/addProduct/${car}`, { resalePrice });
  if (code === 'listing_sold' || mood < 0.05) await cars.isGone(car);
}
