/** Way of a code to its user. */
export type Channel = 'sms' | 'ussd';

/** Body of `POST /api/oauth/register`. */
export interface RegisterBody {
  readonly first_name: string;
  readonly last_name: string;
  readonly cell_number: string;
}

/** Response of `POST /api/oauth/register`. */
export interface RegisterResponse {
  readonly user_id: number;
}

/** Response of `POST /api/oauth/initialize`. */
export interface InitializeResponse {
  readonly avatar: string;
  readonly channel: Channel;
  readonly ussd_code: string;
  readonly waiting_time: number;
  readonly otp_time_diff: number;
}

/** Response of `POST /api/oauth/token`. */
export interface TokenResponse {
  readonly token_type: 'Bearer';
  readonly expires_in: number;
  readonly access_token: string;
  readonly refresh_token: string;
  readonly scope: string;
}

/**
 * Reason why a code was refused. The service tells it only on networks that have signed the user in
 * before.
 */
export type CodeRefusalReason =
  'wrong' | 'expired' | 'ended' | 'no_tries_left' | 'not_shown' | 'not_requested';

/** Numbers of a refusal, by name. */
export type Details = Readonly<Record<string, number>>;

/** One element of `errors` in a refusal of REST. */
export interface RestError {
  readonly readable_code: string;
  readonly message: string;
  readonly field?: string;
  readonly details?: Details;
  readonly ussd_code?: string;
  readonly reason?: CodeRefusalReason;
  readonly request_id: string;
}

/** One element of `errors` in a response of GraphQL. */
export interface GraphqlError {
  readonly message: string;
  readonly path?: readonly (string | number)[];
  readonly extensions: {
    readonly code: string;
    readonly request_id: string;
    readonly details?: Details;
  };
}

/** A response that has been read. `body` is undefined if it is not JSON. */
export interface Answer {
  readonly status: number;
  readonly body: unknown;
  /** Seconds of the header `Retry-After`. */
  readonly retryAfter: number | undefined;
}
