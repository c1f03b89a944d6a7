import { Global, Module } from '@nestjs/common';
import { PersonalRecords } from './personal-records.js';

@Global()
@Module({ providers: [PersonalRecords], exports: [PersonalRecords] })
export class PrivacyModule {}
