import { useQuery } from '@tanstack/react-query';
import type { ServiceFee } from '../../../../domain/study-cost.ts';
import { ask } from '../../../lib/queries.ts';

/** Our fee as it is charged now; undefined until it is known. */
export function useServiceFee(): ServiceFee | undefined {
  return useQuery(ask('GET /payment/service-fee')).data?.content;
}
