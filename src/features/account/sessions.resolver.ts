import { Args, Context, ID, Mutation, Query, Resolver } from '@nestjs/graphql';
import { OwnSessionsService, type ListedSessionRow, type Principal } from '../../sign-in/index.js';
import { ERRORS } from '../../platform/errors/index.js';
import {
  CurrentPrincipal,
  readId,
  Scoped,
  type RequestContext,
} from '../../platform/graphql/index.js';
import { SessionView } from './account.types.js';
import { KnownNetworksService } from './known-networks.service.js';

@Resolver()
export class SessionsResolver {
  constructor(
    private readonly sessions: OwnSessionsService,
    private readonly networks: KnownNetworksService,
  ) {}

  @Query(() => [SessionView], {
    name: 'Sessions',
    nullable: true,
    description: 'The sessions of the user, newest first.',
  })
  @Scoped('profile')
  async listSessions(@CurrentPrincipal() principal: Principal): Promise<SessionView[]> {
    const sessions = await this.sessions.listSessions(principal.userId);
    return sessions.map((session) => toSessionView(session, principal));
  }

  @Mutation(() => SessionView, {
    name: 'SessionRevoke',
    description:
      'Ends a session of the user and revokes all its tokens. It may be the current session.',
  })
  @Scoped('profile', { live: true }, ERRORS.NOT_FOUND)
  async revokeSession(
    @CurrentPrincipal() principal: Principal,
    @Args('id', { type: () => ID }) id: string,
    @Context() { address }: RequestContext,
  ): Promise<SessionView> {
    const caller = { userId: principal.userId, address };
    const endedSession = await this.sessions.revokeSession(caller, readId('id', id));
    return toSessionView(endedSession, principal);
  }

  @Mutation(() => [SessionView], {
    name: 'SessionRevokeOthers',
    nullable: true,
    description:
      'Ends all sessions of the user except the current one, and returns those it ended.',
  })
  @Scoped('profile', { live: true })
  async revokeOthers(
    @CurrentPrincipal() principal: Principal,
    @Context() { address }: RequestContext,
  ): Promise<SessionView[]> {
    const caller = { userId: principal.userId, address };
    const endedSessions = await this.sessions.revokeOthers(caller, principal.sessionId);
    return endedSessions.map((session) => toSessionView(session, principal));
  }

  @Mutation(() => Boolean, {
    name: 'SessionForgetNetworks',
    description:
      'Forgets the known networks of ended sessions that became known later than the network ' +
      'of the caller. They share the waiting time and tries of unknown networks from then on. ' +
      'Returns false if there was none.',
  })
  @Scoped('profile', { live: true })
  forgetNetworks(
    @CurrentPrincipal() { userId }: Principal,
    @Context() { address }: RequestContext,
  ): Promise<boolean> {
    return this.networks.forgetYounger(userId, address);
  }
}

const HOUR_MS = 3_600_000;

function toSessionView(
  { coarse_network, created_at, rotated_at, ...session }: ListedSessionRow,
  principal: Principal,
): SessionView {
  return {
    ...session,
    first_seen_at: created_at,
    // A copied access token must not tell when the owner refreshes (REF-3).
    last_seen_at:
      created_at + Math.floor(((rotated_at ?? created_at) - created_at) / HOUR_MS) * HOUR_MS,
    network: coarse_network,
    current: session.id === principal.sessionId,
  };
}
