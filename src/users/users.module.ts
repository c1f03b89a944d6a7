import { Module } from '@nestjs/common';
import { PersonalUsers } from './personal-users.js';
import { UserDirectory } from './user-directory.js';
import { UsersService } from './users.service.js';

@Module({ providers: [UsersService, UserDirectory, PersonalUsers], exports: [UsersService, UserDirectory] })
export class UsersModule {}
