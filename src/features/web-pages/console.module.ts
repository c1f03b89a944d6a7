import { Module } from '@nestjs/common';
import { AuthModule } from '../../sign-in/index.js';
import { ConsoleController } from './console.controller.js';
import { DeskController } from './desk.controller.js';
import { DeskSessionController } from './desk-session.controller.js';
import { DocsPagesController } from './docs-pages.controller.js';

@Module({
  imports: [AuthModule],
  controllers: [ConsoleController, DeskController, DeskSessionController, DocsPagesController],
})
export class ConsoleModule {}
