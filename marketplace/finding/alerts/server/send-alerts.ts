import type { CarDependencies } from '#marketplace/cars/dependencies.ts';
import { lookForNews } from './look-for-news.ts';
import { tellPeople } from './tell-people.ts';

/** Any number of instances, at any moment: each piece of news is looked at once, each person told once. */
export async function sendAlerts(dependencies: CarDependencies): Promise<void> {
  await lookForNews(dependencies);
  await tellPeople(dependencies);
}
