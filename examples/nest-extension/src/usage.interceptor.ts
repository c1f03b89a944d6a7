import {
  Injectable,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import { tap, type Observable } from 'rxjs';
import { requestOf } from './tenant.guard.js';

/** Calls that succeeded, by tenant. */
@Injectable()
export class Usage {
  private readonly calls = new Map<string, number>();

  of(tenant: string): number {
    return this.calls.get(tenant) ?? 0;
  }

  add(tenant: string): void {
    this.calls.set(tenant, this.of(tenant) + 1);
  }
}

/** Counts the calls of a tenant. */
@Injectable()
export class UsageInterceptor implements NestInterceptor {
  constructor(private readonly usage: Usage) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const tenant = String(requestOf(context).headers['x-tenant']);
    return next.handle().pipe(
      tap(() => {
        this.usage.add(tenant);
      }),
    );
  }
}
