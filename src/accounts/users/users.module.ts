import { Module } from '@nestjs/common';
import { UserDirectory } from './user-directory.js';
import { UserSearch } from './user-search.js';
import { UsersService } from './users.service.js';

@Module({
  providers: [UsersService, UserDirectory, UserSearch],
  exports: [UsersService, UserDirectory],
})
export class UsersModule {}
