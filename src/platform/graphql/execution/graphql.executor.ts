import type { GraphQLRequest } from '@apollo/server';
import { Injectable } from '@nestjs/common';
import { continueAfter } from '../../http/index.js';
import { FastLane } from '../fast-lane/fast-lane.js';
import type { RequestContext } from '../request-context.js';
import { AdmissionPlugin } from './admission.plugin.js';
import type { OperationResult } from './operation-result.js';
import { StandardLane } from './standard-lane.js';

/** Runs operations: compiled queries on the fast lane, all others on the standard lane. */
@Injectable()
export class GraphqlExecutor {
  constructor(
    private readonly fastLane: FastLane,
    private readonly standardLane: StandardLane,
    private readonly admission: AdmissionPlugin,
  ) {}

  executeOperation(
    request: GraphQLRequest,
    context: RequestContext,
  ): OperationResult | Promise<OperationResult> {
    const knownQuery = this.fastLane.findQuery(request);
    const runStandard = () => this.standardLane.runOperation(request, context);

    // The text of a compiled query is not parsed again, so only its body is counted.
    const parsedText = knownQuery === undefined ? request.query : undefined;
    const executed = continueAfter(this.admission.admitText(parsedText, context), () => {
      if (knownQuery === undefined) return runStandard();

      const queryResult = this.fastLane.runQuery(knownQuery, request.variables ?? {}, context);
      return continueAfter(queryResult, (result) => result ?? runStandard());
    });
    return continueAfter(executed, (result) => {
      this.admission.settleCost(result, context);
      return result;
    });
  }
}
