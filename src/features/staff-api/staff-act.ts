import {
  applyDecorators,
  createParamDecorator,
  Injectable,
  SetMetadata,
  UseGuards,
  type CanActivate,
  type ExecutionContext,
  type PipeTransform,
} from '@nestjs/common';
import type { AuthorizeAct, AuthorizeActOn } from '../../platform/audit/index.js';
import { AUTH } from '../../sign-in/auth.facts.js';
import { needsProof, StaffAccess, type AdminScope, type Principal } from '../../sign-in/index.js';
import { Database } from '../../platform/database/index.js';
import { type AppErrorRow } from '../../platform/errors/index.js';
import { Scoped, type RequestContext } from '../../platform/graphql/index.js';
import { ROLES_SCOPE, StaffProtection } from './staff-protection.js';

const STAFF_SCOPE = Symbol('scope of an operation of staff');

/** The caller, and the scope of the operation. */
interface StaffCaller {
  readonly principal: Principal;
  readonly scope: AdminScope;
}

function readStaffCaller(context: ExecutionContext): StaffCaller {
  const { principal } = context.getArgByIndex<RequestContext & { readonly principal: Principal }>(
    2,
  );
  return { principal, scope: Reflect.getMetadata(STAFF_SCOPE, context.getHandler()) as AdminScope };
}

/**
 * Refuses a caller whose role no longer opens the scope, because a token may be older than a
 * dismissal.
 */
@Injectable()
class StaffRoleGuard implements CanActivate {
  constructor(
    private readonly access: StaffAccess,
    private readonly database: Database,
  ) {}

  async canActivate(context: ExecutionContext): Promise<true> {
    const { principal, scope } = readStaffCaller(context);
    await this.access.getActor(this.database, principal.userId, scope, { toChange: false });
    return true;
  }
}

/**
 * Opens a query to staff with the scope and a role that still opens it. `errors` are the refusals
 * of the query itself.
 */
export function StaffRead(scope: AdminScope, ...errors: readonly AppErrorRow[]): MethodDecorator {
  return applyDecorators(
    Scoped(scope, ...errors),
    SetMetadata(STAFF_SCOPE, scope),
    UseGuards(StaffRoleGuard),
  );
}

/**
 * Opens a mutation to staff with the scope and a live session, and with a fresh code if the scope
 * needs one. `errors` are the refusals of the act itself. The method gets its `@CurrentActor()`.
 */
export function StaffAct(scope: AdminScope, ...errors: readonly AppErrorRow[]): MethodDecorator {
  const proofErrors = needsProof(scope) ? [AUTH.errors.PROOF_REQUIRED] : [];
  return applyDecorators(
    Scoped(scope, { live: true }, ...errors, ...proofErrors),
    SetMetadata(STAFF_SCOPE, scope),
  );
}

/** The member of staff who acts in the scope of the mutation. */
export class StaffActor {
  constructor(
    private readonly access: StaffAccess,
    private readonly protection: StaffProtection,
    private readonly caller: StaffCaller,
  ) {}

  /** Returns the admission of an act. */
  authorizeAct({ reason }: { readonly reason: string }): AuthorizeAct {
    return this.access.createAdmission(this.caller.principal, this.caller.scope, reason);
  }

  /**
   * Returns the admission of an act on another user.
   * @throws AppError OWN_ACCOUNT
   */
  authorizeActOn(target: number, args: { readonly reason: string }): AuthorizeAct {
    if (target === this.caller.principal.userId) throw AUTH.errors.OWN_ACCOUNT();
    return this.authorizeAct(args);
  }

  /**
   * Returns the admission of an act on a user whom its transaction finds. On a user with a role it
   * needs the scope of roles, with a proof.
   */
  authorizeActOnAny(args: { readonly reason: string }): AuthorizeActOn {
    return async (tx, target) => {
      const { principal, scope } = this.caller;
      const isOfStaff = await this.protection.assertMayActOn(tx, {
        callerId: principal.userId,
        scope,
        userId: target,
      });
      if (!isOfStaff) return this.authorizeAct(args)(tx);
      return this.access.createAdmission(principal, ROLES_SCOPE, args.reason)(tx);
    };
  }
}

@Injectable()
class StaffActorPipe implements PipeTransform<StaffCaller, StaffActor> {
  constructor(
    private readonly access: StaffAccess,
    private readonly protection: StaffProtection,
  ) {}

  transform(caller: StaffCaller): StaffActor {
    return new StaffActor(this.access, this.protection, caller);
  }
}

const ReadCaller = createParamDecorator((_: unknown, context: ExecutionContext) =>
  readStaffCaller(context),
);

/** Injects the `StaffActor` into a method with `@StaffAct`. */
export const CurrentActor = (): ParameterDecorator => ReadCaller(StaffActorPipe);
