import { ensure } from '#marketplace/errors.ts';
import type { Api, Dependencies } from '#marketplace/platform/dependencies.ts';
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
import { makeToWire } from '../makes-on-wire.ts';
import {
  changeMake,
  createMake,
  createModel,
  deleteMake,
  deleteModel,
} from './administer-makes.ts';
import { allMakes } from './make-store.ts';

const tags = ['Administration'];

export function makeAdministrationRoutes(api: Api, dependencies: Dependencies) {
  const { db, sessions, limits, allowedPictureHosts } = dependencies;
  const administrator = async (request: Parameters<typeof sessions.account>[0]) => {
    const admin = await sessions.account(request);
    await limits.spend('write', admin);
    return admin;
  };

  api.get(
    '/administration/makes',
    {
      config: { callers: 'admin' },
      schema: {
        summary: 'Every make, with how many cars and models it has',
        tags,
        response: { 200: AdministeredMakesResponse },
      },
    },
    async () => {
      const data = (await allMakes(db)).map(({ cars, models, ...make }) => ({
        ...makeToWire(make),
        cars,
        models,
      }));
      return { success: true as const, data };
    },
  );

  api.post(
    '/administration/makes',
    {
      config: { callers: 'admin' },
      schema: {
        summary: 'Add a make; sellers can list cars of it at once',
        tags,
        body: NewMakeRequest,
        response: { 200: MessageResponse },
      },
    },
    async (request) => {
      const admin = await administrator(request);
      await createMake(db, request.body, admin);
      return { success: true as const, message: `${request.body.name} was added` };
    },
  );

  api.patch(
    '/administration/makes/:slug',
    {
      config: {
        callers: 'admin',
        refusals: ['make_not_found', 'picture_not_ours'],
      },
      schema: {
        summary: 'Switch a make on or off, feature it on the home page, or change its mark',
        tags,
        params: MakeAddress,
        body: MakeChangesRequest,
        response: { 200: MessageResponse },
      },
    },
    async (request) => {
      const by = await administrator(request);
      const { mark = '' } = request.body;
      const pictures = letterMark.test(mark) ? [] : [mark];
      ensure(await isUsableBy(db, by.id, pictures, allowedPictureHosts), 'picture_not_ours');

      const name = await changeMake(db, { slug: request.params.slug, by }, request.body);
      return { success: true as const, message: `${name} was updated` };
    },
  );

  api.delete(
    '/administration/makes/:slug',
    {
      config: {
        callers: 'admin',
        refusals: ['make_not_found', 'make_has_cars'],
      },
      schema: {
        summary: 'Remove a make that no car has',
        tags,
        params: MakeAddress,
        response: { 200: MessageResponse },
      },
    },
    async (request) => {
      const by = await administrator(request);
      const name = await deleteMake(db, { slug: request.params.slug, by });
      return { success: true as const, message: `${name} was deleted` };
    },
  );

  api.post(
    '/administration/makes/:slug/models',
    {
      config: { callers: 'admin', refusals: ['make_not_found'] },
      schema: {
        summary: 'Add a model to those that sellers are offered',
        tags,
        params: MakeAddress,
        body: ModelRequest,
        response: { 200: MessageResponse },
      },
    },
    async (request) => {
      const by = await administrator(request);
      const { model } = request.body;
      await createModel(db, { slug: request.params.slug, by }, model);
      return { success: true as const, message: `${model} was added` };
    },
  );

  api.delete(
    '/administration/makes/:slug/models/:model',
    {
      config: { callers: 'admin', refusals: ['make_not_found'] },
      schema: {
        summary: 'Remove a model from those that sellers are offered; cars keep theirs',
        tags,
        params: ModelAddress,
        response: { 200: MessageResponse },
      },
    },
    async (request) => {
      const by = await administrator(request);
      const { slug, model } = request.params;
      await deleteModel(db, { slug, by }, model);
      return { success: true as const, message: `${model} was deleted` };
    },
  );
}
