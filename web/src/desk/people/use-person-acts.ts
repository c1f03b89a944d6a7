import type { StaffAct } from '../act-dialog';
import { useDeskMessages } from '../messages';
import { usePermissions } from '../permissions';
import { formatPersonName } from '../tickets/ticket';
import { readOwnId } from '../tickets/ticket-selection';
import {
  planCodeAgain,
  planForgetting,
  planLimitClearing,
  planResumption,
  planSessionEnd,
  planSessionEnds,
  planSuspension,
  type StaffUser,
  type UserRateLimit,
  type LiveUserSession,
} from './person-data';

/** Returns functions that begin acts on a user; those that the session may not do are undefined. */
export function usePersonActs(user: StaffUser, begin: (act: StaffAct) => void) {
  const { canChange } = usePermissions();
  const supportActs = useSupportActs(user, begin);
  const adminActs = useAdminActs(user, begin);
  return {
    ...(canChange('admin:users') && supportActs),
    ...(canChange('admin:accounts') && user.id !== readOwnId() && adminActs),
  };
}

function useSupportActs(user: StaffUser, begin: (act: StaffAct) => void) {
  const { resend, revoke, revokeAll } = useDeskMessages().acts;
  const target = formatPersonName(user);
  return {
    sendCodeAgain: () => {
      begin({ ...resend, plan: planCodeAgain(user.id) });
    },
    endSession: ({ id, application }: LiveUserSession) => {
      begin({
        ...revoke,
        target,
        isDangerous: true,
        about: revoke.about(application),
        plan: planSessionEnd(id),
      });
    },
    // Each session of staff needs a proof of its own.
    ...(user.role === null && {
      endSessions: (sessions: readonly LiveUserSession[]) => {
        const plan = planSessionEnds(sessions.map(({ id }) => id));
        begin({ ...revokeAll, target, isDangerous: true, plan });
      },
    }),
  };
}

function useAdminActs(user: StaffUser, begin: (act: StaffAct) => void) {
  const { suspend, resume, forgetNetworks, clearLimit } = useDeskMessages().acts;
  const target = formatPersonName(user);
  return {
    suspendPerson: () => {
      begin({ ...suspend, target, isDangerous: true, plan: planSuspension(user.id) });
    },
    resumePerson: () => {
      begin({ ...resume, target, isDangerous: false, plan: planResumption(user.id) });
    },
    forgetNetworks: () => {
      begin({ ...forgetNetworks, target, plan: planForgetting(user.id) });
    },
    clearLimit: ({ name }: UserRateLimit, label: string) => {
      const plan = planLimitClearing(user.id, name);
      begin({ ...clearLimit, target, about: clearLimit.about(label), plan });
    },
  };
}
