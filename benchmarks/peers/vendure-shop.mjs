import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/** A Vendure shop with as many products as we have cars. Runs in the folder in which Vendure is installed. */
const require = createRequire(join(process.cwd(), 'package.json'));
const {
  bootstrap,
  DefaultJobQueuePlugin,
  DefaultSearchPlugin,
  JobQueueService,
  TransactionalConnection,
} = require('@vendure/core');
const { populate } = require('@vendure/core/cli');
const { PEER_DATABASE_HOST, PEER_DATABASE_USER, PEER_DATABASE, PEER_PRODUCTS, PORT } = process.env;

const config = {
  apiOptions: {
    port: Number(PORT),
    hostname: '127.0.0.1',
    adminApiPath: 'admin-api',
    shopApiPath: 'shop-api',
  },
  authOptions: {
    tokenMethod: 'bearer',
    superadminCredentials: { identifier: 'admin', password: 'admin' },
  },
  dbConnectionOptions: {
    type: 'postgres',
    host: PEER_DATABASE_HOST,
    port: 5432,
    username: PEER_DATABASE_USER,
    database: PEER_DATABASE,
    synchronize: true,
    logging: false,
  },
  paymentOptions: { paymentMethodHandlers: [] },
  importExportOptions: { importAssetsDir: process.cwd() },
  plugins: [DefaultJobQueuePlugin, DefaultSearchPlugin.init({ bufferUpdates: false })],
};

const initialData = {
  defaultLanguage: 'en',
  defaultZone: 'Asia',
  countries: [{ name: 'Bangladesh', code: 'BD', zone: 'Asia' }],
  taxRates: [{ name: 'None', percentage: 0 }],
  shippingMethods: [],
  paymentMethods: [],
  collections: [],
};

const description =
  'One owner, serviced each year at the same garage. The seats are clean and both keys are there.';
const rows = Array.from(
  { length: Number(PEER_PRODUCTS) },
  (_, number) =>
    `Car ${number},car-${number},${description.replaceAll(',', ';')},,,,,SKU-${number},${4500 + number},None,1,false,,`,
);
const header =
  'name,slug,description,assets,facets,optionGroups,optionValues,sku,price,taxCategory,stockOnHand,trackInventory,variantAssets,variantFacets';
const csv = join(process.cwd(), 'cars.csv');
writeFileSync(csv, `${header}\n${rows.join('\n')}\n`);

const app = await populate(() => bootstrap(config), initialData, csv);
await app.get(JobQueueService).start();
const connection = app.get(TransactionalConnection).rawConnection;
const isIndexed = async () => {
  const [{ count }] = await connection.query(
    'select count(*)::int as count from search_index_item',
  );
  return count >= Number(PEER_PRODUCTS);
};
while (!(await isIndexed())) await new Promise((resolve) => setTimeout(resolve, 500));
process.stdout.write('the shop is open\n');
