import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Language } from '../errors/index.js';

/** What every resolver of one request shares. */
export interface RequestContext {
  readonly principal: Caller;
  readonly requestId: string;
  readonly language: Language;
  /** Where it comes from: a normalised network address. */
  readonly address: string;
  /** The `Idempotency-Key` header, as it came. */
  readonly idempotencyKey: string | undefined;
  /** What the operation costs (GQL-1), once that is known. Apollo copies the context: only what lies deeper comes back. */
  readonly measured: { cost?: number };
}

/** The part of the principal that this room needs; features see it whole. */
interface Caller {
  readonly userId: number;
  readonly scopes: ReadonlySet<string>;
}

/** The principal of the request, as a resolver parameter. */
export const CurrentPrincipal = createParamDecorator(
  (_data: unknown, context: ExecutionContext) => context.getArgByIndex<RequestContext>(2).principal,
);
