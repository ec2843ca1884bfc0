import { ensure } from '#marketplace/errors.ts';
import type { Route } from '#marketplace/platform/access/server/route.ts';
import type { Dependencies } from '#marketplace/platform/dependencies.ts';
import { isUsableBy } from '#marketplace/platform/pictures/server/upload-store.ts';
import { MessageResponse } from '#marketplace/responses.ts';
import { letterMark } from '../make-slug.ts';
import {
  AdministeredMakesResponse,
  MakeAddress,
  MakeChangesRequest,
  ModelAddress,
  ModelRequest,
  NewMakeRequest,
} from '../makes-contract.ts';
import {
  changeMake,
  createMake,
  createModel,
  deleteMake,
  deleteModel,
} from './administer-makes.ts';
import { allMakes } from './make-store.ts';

const tags = ['Administration'];
const change = { tags, callers: 'admin', limit: 'write', response: MessageResponse } as const;

export function makeAdministrationRoutes(route: Route, { db, allowedPictureHosts }: Dependencies) {
  route({
    call: 'GET /administration/makes',
    summary: 'Every make, with how many cars and models it has',
    tags,
    callers: 'admin',
    limit: 'address',
    response: AdministeredMakesResponse,
    handle: async () => ({ data: await allMakes(db) }),
  });

  route({
    call: 'POST /administration/makes',
    summary: 'Add a make; sellers can list cars of it at once',
    ...change,
    body: NewMakeRequest,
    handle: async ({ caller: admin, body }) => {
      await createMake(db, body, admin);
      return { message: `${body.name} was added` };
    },
  });

  route({
    call: 'PATCH /administration/makes/:slug',
    summary: 'Switch a make on or off, feature it on the home page, or change its mark',
    ...change,
    refusals: ['make_not_found', 'picture_not_ours'],
    params: MakeAddress,
    body: MakeChangesRequest,
    handle: async ({ caller: by, params, body }) => {
      const { mark = '' } = body;
      const pictures = letterMark.test(mark) ? [] : [mark];
      ensure(await isUsableBy(db, by.id, pictures, allowedPictureHosts), 'picture_not_ours');

      const name = await changeMake(db, { slug: params.slug, by }, body);
      return { message: `${name} was updated` };
    },
  });

  route({
    call: 'DELETE /administration/makes/:slug',
    summary: 'Remove a make that no car has',
    ...change,
    refusals: ['make_not_found', 'make_has_cars'],
    params: MakeAddress,
    handle: async ({ caller: by, params }) => {
      const name = await deleteMake(db, { slug: params.slug, by });
      return { message: `${name} was deleted` };
    },
  });

  route({
    call: 'POST /administration/makes/:slug/models',
    summary: 'Add a model to those that sellers are offered',
    ...change,
    refusals: ['make_not_found'],
    params: MakeAddress,
    body: ModelRequest,
    handle: async ({ caller: by, params, body }) => {
      const { model } = body;
      await createModel(db, { slug: params.slug, by }, model);
      return { message: `${model} was added` };
    },
  });

  route({
    call: 'DELETE /administration/makes/:slug/models/:model',
    summary: 'Remove a model from those that sellers are offered; cars keep theirs',
    ...change,
    refusals: ['make_not_found'],
    params: ModelAddress,
    handle: async ({ caller: by, params }) => {
      const { slug, model } = params;
      await deleteModel(db, { slug, by }, model);
      return { message: `${model} was deleted` };
    },
  });
}
