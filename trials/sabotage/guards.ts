import { access } from './access/access.ts';
import { leads } from './access/leads.ts';
import { ownership } from './access/ownership.ts';
import { secrets } from './access/secrets.ts';
import { tokens } from './access/sessions.ts';
import { addresses } from './accounts/addresses.ts';
import { erasing } from './accounts/erasing.ts';
import { identities } from './accounts/identities.ts';
import { lateCalls } from './accounts/late-calls.ts';
import { ownAccounts } from './accounts/own-accounts.ts';
import { waysIn } from './accounts/ways-in.ts';
import { alerts } from './alerts/alerts.ts';
import { endurance } from './endurance/admission.ts';
import { oneAddress } from './endurance/one-address.ts';
import { upkeep } from './endurance/upkeep.ts';
import type { Guard } from './guard.ts';
import { favourites } from './listings/favourites.ts';
import { filtersByFacts } from './listings/filters.ts';
import { hidingCars } from './listings/hiding.ts';
import { listings } from './listings/listings.ts';
import { makes } from './listings/makes.ts';
import { places } from './listings/places.ts';
import { prices } from './listings/prices.ts';
import { ratings } from './listings/ratings.ts';
import { revisions } from './listings/revisions.ts';
import { vins } from './listings/vins.ts';
import { mails } from './mail/mails.ts';
import { messages } from './messages/messages.ts';
import { phones } from './messages/phones.ts';
import { agreedPrices } from './offers/agreed-prices.ts';
import { offers } from './offers/offers.ts';
import { backups } from './operations/backups.ts';
import { settings } from './operations/settings.ts';
import { outboxWork } from './outbox/outbox.ts';
import { afterTheSale } from './payments/after-the-sale.ts';
import { books } from './payments/books.ts';
import { constraints } from './payments/constraints.ts';
import { holds } from './payments/holds.ts';
import { ownMarket } from './payments/markets.ts';
import { once } from './payments/once.ts';
import { receiptsOnPaper } from './payments/receipts-on-paper.ts';
import { refundsAndDisputes } from './payments/refunds-and-disputes.ts';
import { truth } from './payments/truth.ts';
import { turns } from './payments/turns.ts';
import { wayBack } from './payments/way-back.ts';
import { pictures } from './pictures/pictures.ts';
import { viewings } from './viewings/viewings.ts';
import { changes } from './visitors/changes.ts';
import { edge } from './visitors/edge.ts';
import { pages } from './visitors/pages.ts';
import { silences } from './visitors/silence.ts';

/** A folder for each area of the product. */
export const guards: Guard[] = [
  ...[...constraints, ...turns, ...holds, ...truth, ...once, ...wayBack],
  ...[...ownMarket, ...refundsAndDisputes, ...books, ...outboxWork, ...receiptsOnPaper],
  ...[...settings, ...backups],
  ...[
    ...access,
    ...secrets,
    ...tokens,
    ...ownership,
    ...leads,
    ...identities,
    ...addresses,
    ...erasing,
  ],
  ...[
    ...pictures,
    ...pages,
    ...changes,
    ...edge,
    ...silences,
    ...endurance,
    ...oneAddress,
    ...mails,
    ...listings,
    ...makes,
    ...vins,
    ...revisions,
  ],
  ...[
    ...ownAccounts,
    ...waysIn,
    ...lateCalls,
    ...hidingCars,
    ...afterTheSale,
    ...upkeep,
    ...filtersByFacts,
    ...places,
    ...prices,
    ...ratings,
    ...favourites,
    ...alerts,
    ...messages,
    ...phones,
    ...offers,
    ...agreedPrices,
    ...viewings,
  ],
];
