import { Server } from 'node:http';
import { HttpAdapterHost } from '@nestjs/core';
import type { TestApp } from './app.js';

/** Returns the HTTP server of the service. */
export function httpServerOf(app: Pick<TestApp, 'get'>): Server {
  const server: unknown = app.get(HttpAdapterHost).httpAdapter.getHttpServer();
  if (!(server instanceof Server)) throw new Error('the service has no HTTP server');
  return server;
}
