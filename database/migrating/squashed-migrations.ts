/** The migrations that the first twelve files of `migrations` replaced, with their checksums. */
export const squashedMigrations: Record<string, string> = {
  '0001-accounts-and-listings.sql':
    '13d1e5451005fdd447137bebdf52cdc9af2c7bce6a63583ce0a1c6b5776651e0',
  '0002-bookings.sql': '9d4513d1b9f3356b1c5ed69067243ff6502e060d028a9ae14c43a9c0bde03c28',
  '0003-identity.sql': '624201f69e74501027f61f307992ea1f1d2f1687946dfb5f504fd3eb5f86f036',
  '0004-outbox.sql': '148fc11e44266247c7dd64b5c0f7bc29b6989e92e0b44f3a187cd550597aa644',
  '0005-audit-and-rate-limits.sql':
    'f0bf86c3f53f0cc476a026010637e9677f16ca5fc44e0fca53496392c1049f8e',
  '0006-uploads.sql': 'cb0602092159ae07abb32b52a24a7c9541e23283b7049423134b9c1cd5dd1d33',
  '0007-card-sandbox.sql': '7bbd6bc46921fc1a0bc45bbeef6f261f1d95e64e39f5901a51616a0ebd5a2398',
  '0008-reports.sql': '2eef31e6302b08bb85c3363758b13641b0beef8f8d8046cff1e291ef87072610',
  '0009-payments.sql': 'a69f9507ce6c3efd7c3c616c4ee63991427cc5d14506eab0f274cd79407e9dd2',
  '0010-administration.sql': '280d06c53269a9db38e794986475139b910f984c9e40c1130112b0c047aed56a',
  '0011-views-and-overview.sql': 'f0ae5db1f48a44c25c98c76297ac9b5cc72e6383607e129799586bdadbc5ac1a',
  '0012-search.sql': 'b2513cd40463451eabc70f73b908901f058a46dfa42a1dc96372c316a599ca15',
  '0013-public-changes.sql': 'e9a0c690a931b4f7b5571cb30860ec8e1dc9a0fd0c664f45a28c6d90d9fcd366',
  '0017-sweeping.sql': '49d445d30ef3d7cdcfc855a904557c822d81ec5414f27bf1bd739de861c17792',
  '0018-one-car-stopped.sql': '008c71114b3774d1b391e7fbfd70dc77fa69e8caf501a26d0b46071b1bad6bea',
  '0019-declines-and-waits.sql': '72eed470821362a5b701ef87a220f3f691ffa4a6eec13ba8f8e9aecf587b1717',
  '0020-receipts.sql': '7f810f981282f31c374eb2fbda24ca19e23db79244cf215a5a6ea12fafbea0f8',
  '0021-market.sql': 'a6b7461a93ed9f081affdc99fa531f510c5ac4b62c085b3c16e33f884205f198',
  '0022-late-news.sql': 'c540677a30a77e3338492f53aec721a5b7b6b74643672d3b72ec9c318e4790cc',
  '0023-proven-addresses.sql': '80abd34c390cfe3a9f8daba6c247f4182621cb853d4498d91a1028af652754af',
  '0024-erasing.sql': '16607c34c819123244f4c588d57c0fa9087fac5fbe45a7df62ee8ed345661f35',
  '0025-mail-counts.sql': '9b545eb4c972480446f34fdfe15d234f87a76e206b639fe31bb6f73d3c7cc80f',
  '0026-bounded-search-words.sql':
    '40b82ca828fed1af7094975f36724852feef95a2cb6a7a8c087b21ebc7675d88',
  '0027-repeated-posts.sql': '23d1e50633e03078edd9bcfe6826741f328d7561b55e8461d99b056fc681f1d8',
  '0028-lead-calls.sql': '5fafd3f16504f80c3ac6da696d1262e9eea7ea11083ce528c87d947bed4bfdc9',
  '0029-where-people-are-logged-in.sql':
    '91b656d4090eb5ae60ecb8821b4d09b393658ab1d9f81ab0e3bd6ea6e044f1fe',
  '0030-keeping-order.sql': '03d5a7a08862e6feb60cb8161d813c9b5f9d5ecd24c77efe00a567d2c1849642',
  '0031-signed-out-everywhere.sql':
    'a29cdd849e602af06437d4dc0bdc338005383fb4a21226130524515231e003a9',
  '0032-dropped-mails.sql': 'd1d128a737ffdb90d156ae7d62f1d2226bdaec3e8dd570feba79ec44893df7a2',
  '0033-refund-reasons.sql': '96386321c481b99808d419225f28b22df25e1117854971abc8ba3f05756abecf',
  '0034-one-name-for-expiry.sql':
    'f07bfa2152ca2238b6e9a21d62a5b9e371e35f1b3042dbf978f35f6d2306c547',
  '0035-given-up.sql': '7a81f99fcc61f75643117feaf8df1bc2cf506a849b851e0a4fbde46453a3de46',
  '0036-makes.sql': 'c7711bc55926fde43b0ec577507b3806e29ea9b6769adb26c8400744db3647d5',
  '0037-market-currency.sql': 'a67a191ca1849a948c5ba16dc2f4ee1a9f8e8bd12296ed00dbf865a8c8a6c963',
  '0038-vehicle-facts.sql': '1ceddd2256676a1041a21158427689b3380cdff7fb64ed892f15ab47ec964403',
  '0039-vins.sql': '5197495b889b9894172d7a7f12a5637f510f95ffefe2363a7cb1cbc3c0314008',
  '0040-models-from-names.sql': 'b0dd7a24268763ade6b6c2154888c3ee13efdc46e1c6b5df37a7a3a54e7e9e6d',
  '0041-finding-by-facts.sql': '44736740866a4724ca467b9ef2a30edaf1285d88e2c78b1ffa62d9c0c307ddac',
  '0042-places.sql': '31942af359c235ed4ad3cbe313c3c755cca63d93234a2489cf8e64324204c6bc',
  '0043-large-places.sql': '67eeae051e58476b8083aaa1854adf22f00e18b4b833f4cc8c18c374a3b200ff',
  '0044-favourites.sql': 'a5851d272b0204e1eeed0842987735f4ea8ab551391b16096e43cb07f707805c',
  '0045-price-changes.sql': '9e7dc8e90c6bf3aeabcfa2edba20695e8f607795710128e52af1ac90954d4ebd',
  '0046-saved-searches.sql': '291d2360c6d6dfb7ccc3f18cd529079281dd33f9f00668131ecebd9af16e3123',
  '0047-when-cars-left.sql': '648ff5d9822abf50f9f889d9738dfbcdcb3d86618fcdbc459d8b7ac7842e2413',
  '0048-price-ratings.sql': '1819b7243f332ca92c60e4c0493c12f8674ed354abc94dd91fbb7e04df24d441',
  '0049-no-index-of-days.sql': '499c90fb314b0d405b148a23e9d1094beac13659751d04a0e0da342455327e8f',
  '0050-messages.sql': '9c7188a8d8b1a88f7c4a0e3f53d07192750d3f42f7e28bac3c8d31d91b60b2a8',
  '0052-viewings.sql': '08f9dd66caa547469c8fde1661c946d1e57e977c1e162cd9143b553da3bdaff2',
  '0053-changes-name-their-cars.sql':
    '322b90baaab98de5308590964ae8357b18b4077ecad7d87feae9f7b735b78780',
  '0054-checking-what-is-new.concurrently.sql':
    '29d727673e29df1fc6a4f8484fbca58de922e14ced0689a9512f8b8e8fb96664',
  '0055-outbox-wakes-itself.sql':
    '5701bee33c57ce50495dc715336bfe8935a1e7060ba4191c38295960f1bb4cc2',
  '0056-offers.sql': '3ae01869a34467e725a5058370a2c628139e28c338c03d7c65458285a943333d',
  '0057-phone-after-an-answer.sql':
    '95d96e2bec95ea98ba319450e1d41a7fbb004366f254185e867d06a6d333de5d',
  '0058-how-long-the-audit-trail-is-kept.sql':
    '1e7b2e4f4aaf6de0d436f297793d116eacf5ba00d82cfd126a90fb2136fcea12',
  '0059-views-by-day.concurrently.sql':
    'f66d10d198cdd4c53e6d7134fc52d2b8ff49545c30de39e7fc2a89bf435cf42c',
  '0060-where-the-two-agreed-to-meet.sql':
    'a67f8e91e8aa402a2b5cd3ba45eda82af278d94e4ba2bbcf3c5a49493c6e4d11',
  '0061-whose-clocks-are-known.sql':
    '9bf924b8488017c365401a363ffc776080cb6fc12f8f208bf7a61609b41422b8',
  '0062-more-to-a-report.sql': 'ecd792aa04f287a2838a7a153a43d99dc9b6033eefb1d13c02173c7b3a21c8c6',
  '0063-changed-descriptions.sql':
    '1fb95cb2106be93887bdd2bb518721de45fdfce09970cb40571f8593ca77f24a',
  '0064-words-gone-are-rare.sql':
    'a0ff19e35fb2bdf8cc9f4d19f4695f8e928dee77b29d663492f6293322b311aa',
  '0065-payments-of-a-car.concurrently.sql':
    '4fd9cb0673eac7b558adadc9243b166effe113239f27213c3bb4d80aab39675a',
  '0066-plans-for-one-car-or-many.sql':
    '8fb60d447a0fef128d57a131840a395f99c57c0961c87cdfc650dbc5a5f44e8e',
  '0067-hidden-cars.concurrently.sql':
    '558f26facd773a5558b9e64a8e668ab6784b273c0fe49ca06cb71ed57ebebb1f',
  '0068-revisions.sql': 'de730bc89adfe40666d2d824a8bcc8eefd8a60c438a0e625d6a7f93e696932b5',
  '0069-shown-revisions.sql': '3aa1d8547a0eed6f96f2f14a8c4012f6f84c91e7008f9f505ef97a73a225402e',
  '0070-price-paid-and-asked.sql':
    '7698b2facc42793e30bde5e49994b9150c2f800c9930373fd74d55f2b3be7428',
  '0072-emails-by-sender.sql': 'bc0c933763954111be8ef589332d4686bf55e4aaf84723afbd772767b5e50d51',
  '0073-holds-of-strangers.sql': '10c7723ec0ae0696f4bc479ab66d0d4366913649a6d9e87308bfd1ad000fb573',
  '0074-names-while-blocked.sql':
    '09d30c207322151c4ec19e47ce88b16259aaec4fd5578b7548ea762a60a256fd',
  '0075-erased-words-and-lasting-links.sql':
    '73f4b4f965d0483d511b80d856c8b7968478974d9aea6e855494efb36ec6179d',
  '0077-views-by-seller.sql': 'c77a5405d885bbf550356332bd37a34944bc62b5bce3fc8b91ff004e8222e8b9',
  '0078-last-backup.sql': 'f1f9f0efd43ced61a4781da56b5298f2a3818ae90c6461d78b300ae2d76afc58',
  '0081-totals-of-views.sql': '519ddc12560c62ecb24290ba07f6e0c369bb66d990f149dfe797ffa1450e7d7f',
  '0082-mailbox-of-a-hold.sql': 'a0536c55591e3104f374f1e3705133d0033089fae24da51e998c3c06082091c3',
};
