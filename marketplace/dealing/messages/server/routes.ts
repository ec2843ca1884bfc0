import type { Route } from '#marketplace/platform/access/server/route.ts';
import type { Dependencies } from '#marketplace/platform/dependencies.ts';
import { conversationRoutes } from './conversation-routes.ts';
import { type EndBetween, keepingRoutes } from './keeping-routes.ts';
import { moderationRoutes } from './moderation-routes.ts';
import { phoneRoutes } from './phone-routes.ts';
import { sendingRoutes } from './sending-routes.ts';

export function messageRoutes(route: Route, dependencies: Dependencies, endBetween: EndBetween) {
  conversationRoutes(route, dependencies);
  sendingRoutes(route, dependencies);
  phoneRoutes(route, dependencies);
  keepingRoutes(route, dependencies, endBetween);
  moderationRoutes(route, dependencies);
}
