const { writeFileSync } = require('node:fs');
const { createRequire } = require('node:module');
const { join } = require('node:path');

const requirePeer = createRequire(join(process.cwd(), 'package.json'));
const flows = requirePeer('@medusajs/medusa/core-flows');
const count = Number(process.env.PEER_PRODUCTS);
const batch = 100;

/** As many products as we have cars, one variant and one price each, and a key to read them with. */
module.exports.default = async function seed({ container }) {
  const { result: channels } = await flows.createSalesChannelsWorkflow(container).run({
    input: { salesChannelsData: [{ name: 'Cars' }] },
  });
  const { result: keys } = await flows.createApiKeysWorkflow(container).run({
    input: { api_keys: [{ title: 'Visitors', type: 'publishable', created_by: '' }] },
  });
  await flows.linkSalesChannelsToApiKeyWorkflow(container).run({
    input: { id: keys[0].id, add: [channels[0].id] },
  });
  const { result: regions } = await flows.createRegionsWorkflow(container).run({
    input: { regions: [{ name: 'Everywhere', currency_code: 'usd', countries: ['us'] }] },
  });
  for (let first = 0; first < count; first += batch) {
    await flows.createProductsWorkflow(container).run({
      input: { products: Array.from({ length: batch }, (_, i) => car(first + i, channels[0].id)) },
    });
  }
  writeFileSync('seeded.json', JSON.stringify({ key: keys[0].token, region: regions[0].id }));
};

const car = (number, channel) => ({
  title: `Car ${number}`,
  handle: `car-${number}`,
  description:
    'One owner, serviced each year at the same garage. The seats are clean and both keys are there.',
  status: 'published',
  options: [{ title: 'Kind', values: ['Used'] }],
  variants: [
    {
      title: 'Used',
      sku: `SKU-${number}`,
      manage_inventory: false,
      options: { Kind: 'Used' },
      prices: [{ amount: 4500 + number, currency_code: 'usd' }],
    },
  ],
  sales_channels: [{ id: channel }],
});
