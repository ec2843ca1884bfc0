import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import type { OpenAPIV3_1 } from 'openapi-types';
import { apiDocsPage } from './api-docs-page.tsx';
import type { Api, Dependencies } from './dependencies.ts';

/** The OpenAPI document, made from the schemas that the routes are checked with. */
export function describeApi(app: FastifyInstance, origin: string) {
  app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Forecourt API',
        version: '1',
        description:
          'Everything the web application does goes through these calls. Money is in US dollars; ids are opaque.',
      },
      servers: [{ url: origin }],
      components: {
        securitySchemes: {
          accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        },
      },
    },
    transform: ({ schema, url, ...rest }) =>
      jsonSchemaTransform({
        ...rest,
        url,
        schema: { ...schema, hide: schema?.hide || !url.startsWith('/api/') },
      }),
  });
}

export function apiDocsRoutes(api: Api, { pages }: Dependencies) {
  const document = () => api.swagger() as OpenAPIV3_1.Document;

  api.get('/openapi.json', { schema: { hide: true } }, async () => document());

  api.get('/docs', { schema: { hide: true } }, async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(apiDocsPage(document(), pages.assets)),
  );
}
