import { SetMetadata } from '@nestjs/common';

export const IS_PUBLIC = Symbol('public');

/** Opens a route to callers without an access token; every other route is closed. */
export const Public = () => SetMetadata(IS_PUBLIC, true);
