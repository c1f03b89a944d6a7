import { Module } from '@nestjs/common';
import { ConsoleController } from './console.controller.js';
import { DeskController } from './desk.controller.js';
import { DocsPagesController } from './docs-pages.controller.js';

@Module({ controllers: [ConsoleController, DeskController, DocsPagesController] })
export class ConsoleModule {}
