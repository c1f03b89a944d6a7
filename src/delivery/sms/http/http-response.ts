import { getMember } from '../../../platform/config/index.js';
import type { DeliveryReport } from '../../outbox/index.js';
import { toReportStatus } from '../report-status.js';
import type { HttpReceiptStates, HttpStatusShape } from './http-shape.js';

export const NOT_UNDERSTOOD = 'response not understood';

/** The state of a message by its provider, or the reason why it is not known. */
export type HttpStatusAnswer =
  | { readonly status: DeliveryReport['status'] }
  | { readonly status?: undefined; readonly reason: string };

export function readStatusAnswer(
  shape: HttpStatusShape,
  responseBody: unknown,
  reference: string | null,
): HttpStatusAnswer {
  const { verdict } = shape;
  if (verdict !== undefined) {
    const verdictValue = getMember(responseBody, verdict.path);
    const isAccepted = verdict.accepted.some((value) => value === verdictValue);
    if (!isAccepted) return { reason: NOT_UNDERSTOOD };
  }

  const reportedReference = toReferenceText(getMember(responseBody, shape.reference));
  const isSameMessage = reportedReference === (reference ?? reportedReference);
  if (reportedReference === undefined || !isSameMessage) {
    return { reason: 'response about another message' };
  }
  return { status: readReportStatus(responseBody, shape) };
}

export function readReportStatus(
  value: unknown,
  { status, delivered, undelivered }: HttpReceiptStates,
): DeliveryReport['status'] {
  const statusValue = getMember(value, status);
  const isStatusIn = (values: readonly unknown[]) => values.includes(statusValue);
  return toReportStatus(isStatusIn(delivered), isStatusIn(undelivered));
}

export function parseResponseBody(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function toReferenceText(value: unknown): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  return String(value).slice(0, 60);
}
