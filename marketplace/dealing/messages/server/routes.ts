import type { Api, Dependencies } from '#marketplace/platform/dependencies.ts';
import { conversationRoutes } from './conversation-routes.ts';
import { type EndBetween, keepingRoutes } from './keeping-routes.ts';
import { moderationRoutes } from './moderation-routes.ts';
import { phoneRoutes } from './phone-routes.ts';
import { sendingRoutes } from './sending-routes.ts';

export function messageRoutes(api: Api, dependencies: Dependencies, endBetween: EndBetween) {
  conversationRoutes(api, dependencies);
  sendingRoutes(api, dependencies);
  phoneRoutes(api, dependencies);
  keepingRoutes(api, dependencies, endBetween);
  moderationRoutes(api, dependencies);
}
