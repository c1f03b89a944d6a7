import { Global, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { PersonalRecords } from './personal-records.js';

@Global()
@Module({ imports: [DiscoveryModule], providers: [PersonalRecords], exports: [PersonalRecords] })
export class PrivacyModule {}
