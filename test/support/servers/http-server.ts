import { Server } from 'node:http';
import { HttpAdapterHost } from '@nestjs/core';
import type { TestApp } from './app.js';

/** Returns the HTTP server of the service. */
export function httpServerOf(app: Pick<TestApp, 'get'>): Server {
  const server: unknown = app.get(HttpAdapterHost).httpAdapter.getHttpServer();
  if (!isHttpServer(server)) throw new Error('the service has no HTTP server');
  return server;
}

function isHttpServer(server: unknown): server is Server {
  return server instanceof Server;
}
