import { SetMetadata } from '@nestjs/common';

/**
 * Key of the metadata of public routes.
 * @example
 * const places = [context.getHandler(), context.getClass()];
 * const isPublic = reflector.getAllAndOverride<boolean>(IS_PUBLIC, places);
 */
export const IS_PUBLIC = Symbol('public');

/** Opens a route to callers without an access token; every other route is closed. */
export const Public = () => SetMetadata(IS_PUBLIC, true);
