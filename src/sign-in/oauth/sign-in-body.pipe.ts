import { Injectable, type ArgumentMetadata, type PipeTransform } from '@nestjs/common';
import { isObject } from '../../platform/config/index.js';
import { bodyPipe } from '../../platform/errors/index.js';
import { UsersService, type Username } from '../../accounts/users/index.js';

/**
 * Reads the number or username of a body by the settings, before the DTO is checked. A value that
 * cannot be read counts as missing, so that one response lists all faulty fields in the order of
 * the DTO.
 */
@Injectable()
export class SignInBodyPipe implements PipeTransform {
  private readonly pipe = bodyPipe(({ cell_number, username, client_id, ...others }) => ({
    ...others,
    cell_number: readSignInText(cell_number, (text) => this.users.readNumber(text)),
    username: readSignInUsername(this.users, { username }),
    client_id: readSignInText(client_id, readClientId),
  }));

  constructor(private readonly users: UsersService) {}

  /** @throws AppError MALFORMED_REQUEST, VALIDATION_FAILED */
  transform(body: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    return this.pipe.transform(body, metadata);
  }
}

/** Returns the username of a body, undefined if it cannot be read. */
export function readSignInUsername(users: UsersService, body: unknown): Username | undefined {
  if (!isObject(body)) return undefined;
  return readSignInText(body['username'], (text) => users.readUsername(text));
}

/** Accepts a number also as an integer. */
function readSignInText<T>(value: unknown, read: (text: string) => T | undefined): T | undefined {
  const isInteger = Number.isSafeInteger(value) && Number(value) >= 0;
  const text = isInteger ? String(value) : value;
  if (typeof text !== 'string' || text.length > 254) return undefined;
  return read(text);
}

function readClientId(text: string): number | undefined {
  const id = Number(text);
  return /^\d{1,16}$/.test(text) && Number.isSafeInteger(id) ? id : undefined;
}
