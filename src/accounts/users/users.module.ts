import { Module } from '@nestjs/common';
import { UserDirectory } from './user-directory.js';
import { UsersService } from './users.service.js';

@Module({ providers: [UsersService, UserDirectory], exports: [UsersService, UserDirectory] })
export class UsersModule {}
