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
import { Extensions } from '@nestjs/graphql';
import type { GraphQLResolveInfo } from 'graphql';
import type { AuthorizeAct, AuthorizeActOn } from '../../platform/audit/index.js';
import { AUTH } from '../../sign-in/auth.facts.js';
import { PASSKEYS } from '../../sign-in/passkeys/passkeys.facts.js';
import { needsProof, StaffAccess, type AdminScope, type Principal } from '../../sign-in/index.js';
import { Database } from '../../platform/database/index.js';
import { type AppErrorRow } from '../../platform/errors/index.js';
import { Scoped, type RequestContext } from '../../platform/graphql/index.js';
import { ROLES_SCOPE, StaffProtection } from './staff-protection.js';
import { USERS } from '../../accounts/users/users.facts.js';
import type { ActWords } from './act-text.js';
import { ACT_EXTENSION } from './staff-operation.js';
import type { StaffActCall } from './act-macs.js';
import { StaffProofCheck } from './staff-proof-check.js';

const STAFF_SCOPE = Symbol('scope of an operation of staff');

/** An operation of the caller, and its scope. */
interface StaffCaller extends StaffActCall {
  readonly scope: AdminScope;
}

function readStaffCaller(context: ExecutionContext): StaffCaller {
  const [, args, request, info] =
    context.getArgs<
      [
        unknown,
        Record<string, unknown>,
        RequestContext & { readonly principal: Principal },
        GraphQLResolveInfo,
      ]
    >();
  return {
    principal: request.principal,
    address: request.address,
    operation: { name: info.fieldName, args },
    scope: Reflect.getMetadata(STAFF_SCOPE, context.getHandler()) as AdminScope,
  };
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
 * Opens a mutation to staff with the scope and a live session, whose acts need a second proof each,
 * always or on some users. `words` name the act and each of its arguments to the one who confirms
 * it. `errors` are the refusals of the act itself. The arguments extend `ProvenArgs`, and the
 * method gets its `@CurrentActor()`.
 */
export function ProvenAct(
  scope: AdminScope,
  words: ActWords,
  ...errors: readonly AppErrorRow[]
): MethodDecorator {
  const proofErrors = [
    ...[AUTH.errors.PROOF_REQUIRED, USERS.errors.CODE_INVALID],
    ...[PASSKEYS.errors.PASSKEY_REQUIRED, PASSKEYS.errors.PASSKEY_INVALID],
  ];
  return applyDecorators(
    Scoped(scope, { live: true }, ...errors, ...proofErrors),
    Extensions({ [ACT_EXTENSION]: words }),
    SetMetadata(STAFF_SCOPE, scope),
  );
}

/** The member of staff who acts in the scope of the mutation. */
export class StaffActor {
  constructor(
    private readonly access: StaffAccess,
    private readonly protection: StaffProtection,
    private readonly proofs: StaffProofCheck,
    private readonly caller: StaffCaller,
  ) {}

  /**
   * Verifies the second proof if the scope needs one, and returns the admission of the act.
   * @throws AppError PROOF_REQUIRED, PASSKEY_REQUIRED, BAD_USER_INPUT, CODE_INVALID,
   *   PASSKEY_INVALID, RATE_LIMITED
   */
  async authorizeAct({ reason }: { readonly reason: string }): Promise<AuthorizeAct> {
    const { principal, scope } = this.caller;
    const useProof = needsProof(scope) ? await this.proofs.verifyAct(this.caller) : undefined;
    return this.access.createAdmission(principal, scope, reason, useProof);
  }

  /**
   * Returns the admission of an act on another user.
   * @throws AppError OWN_ACCOUNT; what `authorizeAct` throws
   */
  authorizeActOn(target: number, args: { readonly reason: string }): Promise<AuthorizeAct> {
    if (target === this.caller.principal.userId) throw AUTH.errors.OWN_ACCOUNT();
    return this.authorizeAct(args);
  }

  /**
   * Returns the admission of an act on a user whom its transaction finds. On a user with a role it
   * needs the scope of roles, with a proof.
   * @throws AppError BAD_USER_INPUT, CODE_INVALID, RATE_LIMITED if it comes with a proof
   */
  async authorizeActOnAny({ reason }: { readonly reason: string }): Promise<AuthorizeActOn> {
    const { principal, scope } = this.caller;
    const useProof = await this.proofs.verifyGiven(this.caller);

    return async (tx, target) => {
      const isOfStaff = await this.protection.assertMayActOn(tx, {
        callerId: principal.userId,
        scope,
        userId: target,
      });
      if (!isOfStaff) return this.access.createAdmission(principal, scope, reason, useProof)(tx);
      if (useProof === undefined) throw await this.proofs.refuseWithout(tx, this.caller);
      return this.access.createAdmission(principal, ROLES_SCOPE, reason, useProof)(tx);
    };
  }
}

@Injectable()
class StaffActorPipe implements PipeTransform<StaffCaller, StaffActor> {
  constructor(
    private readonly access: StaffAccess,
    private readonly protection: StaffProtection,
    private readonly proofs: StaffProofCheck,
  ) {}

  transform(caller: StaffCaller): StaffActor {
    return new StaffActor(this.access, this.protection, this.proofs, caller);
  }
}

const ReadCaller = createParamDecorator((_: unknown, context: ExecutionContext) =>
  readStaffCaller(context),
);

/** Injects the `StaffActor` into a method with `@ProvenAct`. */
export const CurrentActor = (): ParameterDecorator => ReadCaller(StaffActorPipe);
