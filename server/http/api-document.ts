import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import type { OpenAPIV3_1 } from 'openapi-types';
import { currencyName } from '#marketplace/money.ts';
import type { Api } from '#marketplace/platform/dependencies.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { apiDocsPage } from './api-docs-page.tsx';
import { apiOperation } from './api-operation.ts';

export function describeApi(app: FastifyInstance, origin: string) {
  app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Forecourt API',
        version: '1',
        description: `Everything the web application does goes through this API. Amounts are in ${currencyName()}; ids are opaque. An address answers OPTIONS with its methods in \`Allow\`; any other method than those gets 405 and the same header.`,
      },
      servers: [{ url: origin }],
      components: {
        securitySchemes: {
          accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
          identityToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        },
        schemas: { Refusal: refusalSchema },
      },
    },
    transform: ({ schema, url, route, ...rest }) => {
      const hide = schema?.hide || !url.startsWith('/api/');
      const described = jsonSchemaTransform({ ...rest, url, route, schema: { ...schema, hide } });
      return hide
        ? described
        : { url, schema: { ...described.schema, ...apiOperation(route, described.schema) } };
    },
  });
}

export function apiDocsRoutes(api: Api, { pages }: ServerDependencies) {
  const document = () => api.swagger() as OpenAPIV3_1.Document;

  api.get('/openapi.json', { schema: { hide: true } }, async () => document());

  api.get('/docs', { schema: { hide: true } }, async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(apiDocsPage(document(), pages.assets)),
  );
}

const refusalSchema = {
  type: 'object',
  required: ['success', 'code', 'message', 'requestId'],
  properties: {
    success: { const: false },
    code: { type: 'string', description: 'A stable code, for programs.' },
    message: { type: 'string', description: 'A message, for people.' },
    requestId: { type: 'string', description: 'Identifies this request in the log.' },
    fields: {
      type: 'object',
      additionalProperties: { type: 'string' },
      description: 'A message for each invalid field.',
    },
    retryAfter: { type: 'integer', description: 'Seconds to wait before trying again.' },
    until: { type: 'string', description: "When another buyer's hold on the car ends." },
    price: { type: 'number', description: 'What the car costs now.' },
    revision: { type: 'integer', description: 'Which revision of the car is on offer now.' },
    changes: {
      type: 'array',
      description: 'What the seller changed since the car was shown.',
      items: {
        type: 'object',
        required: ['label', 'before', 'after'],
        properties: {
          label: { type: 'string' },
          before: { type: 'string' },
          after: { type: 'string' },
        },
        additionalProperties: false,
      },
    },
    reason: { type: 'string', description: 'Why the account is suspended.' },
  },
  additionalProperties: false,
} satisfies OpenAPIV3_1.SchemaObject;
