import type { OurPart, ProviderRefusal } from '../../delivery/outbox/index.js';
import { StaffRefusedPart, type StaffProviderRefusal } from './staff-provider-refusal.types.js';

const REFUSED_PARTS: Readonly<Record<OurPart, StaffRefusedPart>> = {
  account: StaffRefusedPart.ACCOUNT,
  credit: StaffRefusedPart.CREDIT,
  sender: StaffRefusedPart.SENDER,
  region: StaffRefusedPart.REGION,
  format: StaffRefusedPart.FORMAT,
};

/** Returns the refusals of a provider as staff sees them. */
export function toStaffProviderRefusal(stored: ProviderRefusal): StaffProviderRefusal {
  const { part, refusals, ...refusal } = stored;
  return { ...refusal, part: REFUSED_PARTS[part], count: refusals };
}
