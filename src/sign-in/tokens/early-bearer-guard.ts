import { ForbiddenException, Inject, Injectable, type CanActivate } from '@nestjs/common';
import { ExecutionContextHost } from '@nestjs/core/helpers/execution-context-host.js';
import type { FastifyReply } from 'fastify';
import { lastValueFrom } from 'rxjs';
import type { Principal } from '../sessions/principal.js';
import { BearerGuard, type AuthenticatedRequest } from './bearer.guard.js';
import { toUnauthenticatedError } from './verified-tokens.js';

/** The handler that a guard sees: one without metadata. */
const ignoreRequest = (): void => undefined;

/**
 * Calls the bearer guard where Nest's router does not: before a body is read, and for GraphQL. A
 * test may have replaced the guard by any other one.
 */
@Injectable()
export class EarlyBearerGuard {
  constructor(@Inject(BearerGuard) private readonly guard: CanActivate) {}

  /** Returns the caller, and throws what the guard throws. */
  authenticate(request: AuthenticatedRequest, reply: FastifyReply): Promise<Principal> | Principal {
    if (this.guard instanceof BearerGuard) return this.guard.authenticate(request);
    return this.askGuard(this.guard, request, reply);
  }

  /** Refuses a request whose session ended while its body arrived. */
  assertNotRevoked(request: AuthenticatedRequest): Promise<void> | undefined {
    return this.guard instanceof BearerGuard ? this.guard.assertNotRevoked(request) : undefined;
  }

  private async askGuard(
    guard: CanActivate,
    request: AuthenticatedRequest,
    reply: FastifyReply,
  ): Promise<Principal> {
    const context = new ExecutionContextHost([request, reply], EarlyBearerGuard, ignoreRequest);
    const verdict = await guard.canActivate(context);
    const isAdmitted = typeof verdict === 'boolean' ? verdict : await lastValueFrom(verdict);
    if (!isAdmitted) throw new ForbiddenException();
    if (request.user === undefined)
      throw toUnauthenticatedError('the guard of a test put no user into the request');
    return request.user;
  }
}
