import type { Api, Dependencies } from '#server/dependencies.ts';
import { conversationRoutes } from './conversation-routes.ts';
import { keepingRoutes } from './keeping-routes.ts';
import { moderationRoutes } from './moderation-routes.ts';
import { sendingRoutes } from './sending-routes.ts';

export function messageRoutes(api: Api, dependencies: Dependencies) {
  conversationRoutes(api, dependencies);
  sendingRoutes(api, dependencies);
  keepingRoutes(api, dependencies);
  moderationRoutes(api, dependencies);
}
