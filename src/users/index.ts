export { erasedUsers, eraseUser, removeErased } from './erase-user.js';
export { NAME } from './name.js';
export { removeUnverified } from './remove-unverified.js';
export { UserDirectory } from './user-directory.js';
export type { User } from './user.entity.js';
export type { Username } from './username.js';
export { UsersModule } from './users.module.js';
export { UsersService, type NewUser } from './users.service.js';
export { USERS_ERRORS, USERS_FIELD_RULES } from './users.errors.js';
