import type {
  ApolloServerOptionsWithSchema,
  ApolloServerPlugin,
  GraphQLRequestContextDidEncounterErrors,
  GraphQLRequestContextWillSendResponse,
} from '@apollo/server';
import { formatFault } from '../execution/executed.js';
import type { RequestContext } from '../request-context.js';
import { toFault } from './fault.js';

/** `formatError` of Apollo's options. */
type FormatError = ApolloServerOptionsWithSchema<RequestContext>['formatError'];

/**
 * Keeps the errors of an operation, in our terms, in the context of the request, and writes them
 * into the response. It must be the first plugin: the others see and may change the response that
 * the client gets.
 */
export class FaultsPlugin implements ApolloServerPlugin<RequestContext> {
  constructor(private readonly formatError?: FormatError) {}

  requestDidStart() {
    return Promise.resolve({
      didEncounterErrors: ({ errors, contextValue, request }: DidEncounterErrors): Promise<void> => {
        contextValue.outcome.faults = errors.map((error) => toFault(error, request.variables ?? {}));
        return Promise.resolve();
      },
      willSendResponse: (sent: WillSendResponse): Promise<void> => {
        this.writeErrors(sent);
        return Promise.resolve();
      },
    });
  }

  private writeErrors({ response, errors = [], contextValue }: WillSendResponse): void {
    // Only a status of a plugin after this one counts: the endpoint decides about the others.
    delete response.http.status;
    if (response.body.kind !== 'single') return;
    const { faults } = contextValue.outcome;
    const formatted = faults?.map((fault, i) => {
      const body = formatFault(fault, contextValue);
      return this.formatError?.(body, errors[i]) ?? body;
    });
    if (formatted !== undefined) response.body.singleResult.errors = formatted;
  }
}

type DidEncounterErrors = GraphQLRequestContextDidEncounterErrors<RequestContext>;
type WillSendResponse = GraphQLRequestContextWillSendResponse<RequestContext>;
