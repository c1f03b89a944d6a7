import type { SmppBind } from '../smpp/smpp-options.js';

/** Shapes of callbacks that keypad knows by name; `custom` brings its own `layout`, `smpp` comes over a link that we bind. */
export const USSD_FORMS = ['con-end', 'hubtel', 'nalo', 'moolre', 'hollatags', 'custom', 'smpp'] as const;
export type UssdForm = (typeof USSD_FORMS)[number];

/** A value of which the environment holds the text, and the name of that variable, which may be logged. */
export interface NamedSecret {
  readonly id: string;
  readonly value: string;
}

/**
 * Where a callback has what, and how it is answered. Each member is named by the places where it may stand, the first
 * that is there counts; `a.b` is member b of a.
 */
export interface UssdLayout {
  readonly fields: Readonly<Record<LayoutField, readonly string[]>>;
  /** Values of `event` that open a session, and those that tell of its end. */
  readonly begins: readonly string[];
  readonly ends: readonly string[];
  /** A text or a JSON value; `{text}` in it is the screen, `{name}` a member of the callback. */
  readonly answer: { readonly open: unknown; readonly close: unknown };
  readonly numbers: NumberForm;
}

/**
 * session: its id. from: the caller. dialled: our code. extra: digits dialled behind it. typed: the dialled string, or
 * what was typed since, the last or all of it. event: begin, input or end. sequence: which turn of the session.
 */
export const LAYOUT_FIELDS = ['session', 'from', 'dialled', 'extra', 'typed', 'event', 'sequence'] as const;
export type LayoutField = (typeof LAYOUT_FIELDS)[number];

/** `international`: always with the country code, whether `+` is there or not; `any`: as people write numbers. */
export type NumberForm = 'any' | 'international';

export interface UssdSignature {
  readonly secret: NamedSecret;
  readonly signature_header: string;
  readonly timestamp_header: string;
  /** Empty when there is none. */
  readonly id_header: string;
}

/** Of the form `smpp`. */
export interface UssdSmppSetting extends SmppBind {
  readonly password: NamedSecret;
  /** Answers on their way at once, of one replica. */
  readonly window: number;
}

/**
 * One USSD gateway and all that its callbacks must prove. At least one of the four proofs is set; of the form `smpp` none,
 * because it is we who call.
 */
export interface UssdGatewaySetting {
  /** Part of the path, and its name in the log. */
  readonly name: string;
  readonly form: UssdForm;
  readonly layout?: UssdLayout;
  /** Our code as this gateway reports it; empty: USSD_CODE. */
  readonly code: string;
  /** fa only where the gateway takes UCS-2. */
  readonly language: 'en' | 'fa';
  /** At most two are live at once, for changing them; empty: the path has none. */
  readonly tokens: readonly NamedSecret[];
  /** Addresses and CIDR ranges; empty: not asked for, another proof is. */
  readonly addresses: readonly string[];
  readonly hmac?: UssdSignature;
  readonly basic?: { readonly username: string; readonly password: NamedSecret };
  readonly smpp?: UssdSmppSetting;
}
