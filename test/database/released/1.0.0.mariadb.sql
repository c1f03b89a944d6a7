ALTER DATABASE CHARACTER SET utf8mb4 COLLATE utf8mb4_bin;
CREATE TABLE `audit_events` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `created_at` bigint(20) NOT NULL,
  `event` varchar(40) NOT NULL,
  `actor` varchar(40) NOT NULL,
  `subject` varchar(40) NOT NULL,
  `user_id` bigint(20) DEFAULT NULL,
  `nonce` varchar(24) NOT NULL,
  `mac` varchar(64) NOT NULL,
  `position` bigint(20) DEFAULT NULL,
  `seal` varchar(64) DEFAULT NULL,
  PRIMARY KEY (`id`),
  UNIQUE KEY `audit_events_nonce` (`nonce`),
  UNIQUE KEY `audit_events_position` (`position`)
) ENGINE=InnoDB AUTO_INCREMENT=18 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `audit_head` (
  `id` int(11) NOT NULL,
  `position` bigint(20) NOT NULL,
  `seal` varchar(64) NOT NULL,
  `mac` varchar(64) NOT NULL,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `audit_reasons` (
  `nonce` varchar(24) NOT NULL,
  `user_id` bigint(20) DEFAULT NULL,
  `reason` varchar(512) NOT NULL,
  `created_at` bigint(20) NOT NULL,
  `mac` varchar(64) NOT NULL,
  PRIMARY KEY (`nonce`),
  KEY `audit_reasons_user` (`user_id`),
  KEY `audit_reasons_created` (`created_at`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `cards` (
  `id` bigint(20) NOT NULL,
  `user_id` bigint(20) NOT NULL,
  `fingerprint` varchar(64) DEFAULT NULL,
  `sealed_pan` varchar(255) DEFAULT NULL,
  `pan` varchar(19) NOT NULL,
  `status` varchar(8) NOT NULL,
  `brand` varchar(32) DEFAULT NULL,
  `issuing_bank` varchar(64) DEFAULT NULL,
  `expired_at` bigint(20) DEFAULT NULL,
  `created_at` bigint(20) NOT NULL,
  `updated_at` bigint(20) NOT NULL,
  `verify_at` bigint(20) DEFAULT NULL,
  PRIMARY KEY (`id`),
  UNIQUE KEY `cards_fingerprint` (`user_id`,`fingerprint`),
  KEY `cards_user_newest` (`user_id`,`created_at`,`id`),
  KEY `cards_expiry` (`status`,`expired_at`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `challenges` (
  `subject` varchar(80) NOT NULL,
  `user_id` bigint(20) DEFAULT NULL,
  `challenge_id` varchar(32) NOT NULL,
  `nonce` varchar(32) NOT NULL,
  `key_id` varchar(16) NOT NULL,
  `channel` varchar(8) NOT NULL,
  `tries` int(11) NOT NULL,
  `failures` int(11) NOT NULL,
  `failures_since` bigint(20) NOT NULL,
  `delayed_until` bigint(20) NOT NULL,
  `step` int(11) NOT NULL,
  `issued_at` bigint(20) NOT NULL,
  `expires_at` bigint(20) NOT NULL,
  `next_at` bigint(20) NOT NULL,
  `shown_at` bigint(20) DEFAULT NULL,
  `used_at` bigint(20) DEFAULT NULL,
  `target` varchar(254) DEFAULT NULL,
  `shows` int(11) NOT NULL,
  `known_tries` int(11) NOT NULL,
  `known_tried_at` bigint(20) DEFAULT NULL,
  `failed_at` bigint(20) DEFAULT NULL,
  PRIMARY KEY (`subject`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `clients` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `name` varchar(100) NOT NULL,
  `platform` varchar(16) NOT NULL,
  `scopes` varchar(255) NOT NULL,
  `grants` varchar(255) NOT NULL,
  `secret_hash` varchar(96) NOT NULL,
  `secret_used_at` bigint(20) DEFAULT NULL,
  `previous_secret_hash` varchar(96) DEFAULT NULL,
  `previous_secret_used_at` bigint(20) DEFAULT NULL,
  `demo` smallint(6) NOT NULL,
  `disabled_at` bigint(20) DEFAULT NULL,
  `created_at` bigint(20) NOT NULL,
  `sms_text_en` varchar(255) DEFAULT NULL,
  `sms_text_fa` varchar(255) DEFAULT NULL,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB AUTO_INCREMENT=3 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `client_leaks` (
  `client_id` bigint(20) NOT NULL,
  `actor` varchar(40) NOT NULL,
  `before_at` bigint(20) NOT NULL,
  `pass_at` bigint(20) NOT NULL,
  `position` bigint(20) NOT NULL,
  `ended` int(11) NOT NULL,
  PRIMARY KEY (`client_id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `departments` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `title` varchar(100) NOT NULL,
  `disabled_at` bigint(20) DEFAULT NULL,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB AUTO_INCREMENT=4 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `heartbeats` (
  `replica` varchar(32) NOT NULL,
  `beat` int(11) NOT NULL,
  `beaten_at` bigint(20) NOT NULL,
  PRIMARY KEY (`replica`),
  KEY `heartbeats_beaten` (`beaten_at`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `idempotency_keys` (
  `key_mac` varchar(64) NOT NULL,
  `fingerprint` varchar(64) NOT NULL,
  `result_id` bigint(20) DEFAULT NULL,
  `created_at` bigint(20) NOT NULL,
  PRIMARY KEY (`key_mac`),
  KEY `idempotency_keys_created_at` (`created_at`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `limits` (
  `bucket` varchar(96) NOT NULL,
  `hits` int(11) NOT NULL,
  `resets_at` bigint(20) NOT NULL,
  PRIMARY KEY (`bucket`),
  KEY `limits_resets` (`resets_at`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `messages` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `recipient` varchar(254) NOT NULL,
  `subject` varchar(80) NOT NULL,
  `challenge_id` varchar(32) NOT NULL,
  `nonce` varchar(32) NOT NULL,
  `key_id` varchar(16) NOT NULL,
  `language` varchar(2) NOT NULL,
  `created_at` bigint(20) NOT NULL,
  `kind` varchar(16) NOT NULL DEFAULT 'otp.sms',
  `state` varchar(12) NOT NULL DEFAULT 'accepted',
  `attempts` smallint(6) NOT NULL DEFAULT 0,
  `next_at` bigint(20) DEFAULT NULL,
  `expires_at` bigint(20) NOT NULL DEFAULT 0,
  `provider` varchar(32) DEFAULT NULL,
  `provider_message_id` varchar(64) DEFAULT NULL,
  `payload` text DEFAULT NULL,
  `traceparent` varchar(55) DEFAULT NULL,
  PRIMARY KEY (`id`),
  KEY `messages_recipient` (`recipient`),
  KEY `messages_due` (`state`,`next_at`),
  KEY `messages_reference` (`provider_message_id`),
  KEY `messages_challenge` (`challenge_id`),
  KEY `messages_created` (`created_at`)
) ENGINE=InnoDB AUTO_INCREMENT=4 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `message_attempts` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `message_id` bigint(20) NOT NULL,
  `provider` varchar(32) NOT NULL,
  `outcome` varchar(12) NOT NULL,
  `reason` varchar(120) NOT NULL,
  `started_at` bigint(20) NOT NULL,
  `ended_at` bigint(20) NOT NULL,
  PRIMARY KEY (`id`),
  KEY `message_attempts_message` (`message_id`),
  KEY `message_attempts_ended` (`ended_at`)
) ENGINE=InnoDB AUTO_INCREMENT=4 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `migrations` (
  `id` int(11) NOT NULL AUTO_INCREMENT,
  `timestamp` bigint(20) NOT NULL,
  `name` varchar(255) NOT NULL,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB AUTO_INCREMENT=2 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci;
CREATE TABLE `migration_lease` (
  `id` int(11) NOT NULL,
  `owner` varchar(36) DEFAULT NULL,
  `until` bigint(20) NOT NULL,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci;
CREATE TABLE `phone_networks` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `recipient` varchar(254) NOT NULL,
  `latency_ms` int(11) NOT NULL,
  `loss` int(11) NOT NULL,
  `duplicates` smallint(6) NOT NULL,
  `outage` smallint(6) NOT NULL,
  `set_at` bigint(20) NOT NULL,
  PRIMARY KEY (`id`),
  KEY `phone_networks_recipient` (`recipient`),
  KEY `phone_networks_set` (`set_at`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `provider_refusals` (
  `provider` varchar(32) NOT NULL,
  `part` varchar(12) NOT NULL,
  `reason` varchar(120) NOT NULL,
  `refusals` int(11) NOT NULL,
  `first_at` bigint(20) NOT NULL,
  `last_at` bigint(20) NOT NULL,
  PRIMARY KEY (`provider`,`part`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `receipts` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `message_id` bigint(20) DEFAULT NULL,
  `provider` varchar(32) NOT NULL,
  `reference` varchar(64) NOT NULL,
  `status` varchar(12) NOT NULL,
  `received_at` bigint(20) NOT NULL,
  PRIMARY KEY (`id`),
  UNIQUE KEY `receipts_once` (`provider`,`reference`,`status`),
  KEY `receipts_message` (`message_id`),
  KEY `receipts_received` (`received_at`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `revocations` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `kind` varchar(8) NOT NULL,
  `target_id` bigint(20) NOT NULL,
  `created_at` bigint(20) NOT NULL,
  PRIMARY KEY (`id`),
  KEY `revocations_created` (`created_at`)
) ENGINE=InnoDB AUTO_INCREMENT=2 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `sessions` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `user_id` bigint(20) NOT NULL,
  `client_id` bigint(20) NOT NULL,
  `scope` varchar(255) NOT NULL,
  `counter` int(11) NOT NULL,
  `key_id` varchar(16) NOT NULL,
  `amr` varchar(16) NOT NULL,
  `network` varchar(64) DEFAULT NULL,
  `created_at` bigint(20) NOT NULL,
  `rotated_at` bigint(20) DEFAULT NULL,
  `idle_expires_at` bigint(20) NOT NULL,
  `expires_at` bigint(20) NOT NULL,
  `revoked_at` bigint(20) DEFAULT NULL,
  `revoked_by` varchar(16) DEFAULT NULL,
  `coarse_network` varchar(24) DEFAULT NULL,
  `nonce` varchar(32) NOT NULL,
  `rotated_from` varchar(64) DEFAULT NULL,
  `repeated_counter` int(11) DEFAULT NULL,
  `passkey_id` bigint(20) DEFAULT NULL,
  PRIMARY KEY (`id`),
  KEY `sessions_network` (`user_id`,`network`),
  KEY `sessions_expires` (`expires_at`),
  KEY `sessions_user_newest` (`user_id`,`revoked_at`,`created_at`,`id`)
) ENGINE=InnoDB AUTO_INCREMENT=4 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `signing_keys` (
  `kid` varchar(64) NOT NULL,
  `alg` varchar(8) NOT NULL,
  `generation` varchar(32) NOT NULL,
  `public_jwk` text NOT NULL,
  `sealed_private` text NOT NULL,
  `created_at` bigint(20) NOT NULL,
  `signs_from` bigint(20) NOT NULL,
  `stable_mac` varchar(96) DEFAULT NULL,
  PRIMARY KEY (`kid`),
  UNIQUE KEY `signing_keys_generation` (`generation`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `sms_windows` (
  `bucket` varchar(40) NOT NULL,
  `ends_at` bigint(20) NOT NULL,
  `hits` int(11) NOT NULL,
  `sent` int(11) NOT NULL,
  `entered` int(11) NOT NULL,
  `due_at` bigint(20) DEFAULT NULL,
  `held_until` bigint(20) NOT NULL,
  `told` smallint(6) NOT NULL,
  PRIMARY KEY (`bucket`),
  KEY `sms_windows_ends` (`ends_at`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `staff_passkeys` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `user_id` bigint(20) NOT NULL,
  `name` varchar(60) NOT NULL,
  `credential_id` varchar(340) NOT NULL,
  `public_key` text NOT NULL,
  `sign_count` bigint(20) NOT NULL,
  `last_challenge` bigint(20) NOT NULL,
  `created_at` bigint(20) NOT NULL,
  `used_at` bigint(20) DEFAULT NULL,
  PRIMARY KEY (`id`),
  UNIQUE KEY `staff_passkeys_credential` (`credential_id`),
  KEY `staff_passkeys_user` (`user_id`,`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `tickets` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `user_id` bigint(20) NOT NULL,
  `department_id` bigint(20) NOT NULL,
  `title` varchar(255) NOT NULL,
  `status` varchar(20) NOT NULL,
  `priority` varchar(8) NOT NULL,
  `reply_count` int(11) NOT NULL,
  `created_at` bigint(20) NOT NULL,
  `updated_at` bigint(20) NOT NULL,
  `seen_reply_id` bigint(20) DEFAULT NULL,
  `rating` smallint(6) DEFAULT NULL,
  `assignee_id` bigint(20) DEFAULT NULL,
  `bytes` int(11) NOT NULL,
  `staff_seen_reply_id` bigint(20) DEFAULT NULL,
  `note_count` int(11) NOT NULL DEFAULT 0,
  `waiting_since` bigint(20) DEFAULT NULL,
  PRIMARY KEY (`id`),
  KEY `tickets_user_newest` (`user_id`,`created_at`,`id`),
  KEY `tickets_newest` (`created_at`,`id`),
  KEY `tickets_status` (`status`,`created_at`,`id`),
  KEY `tickets_user_status` (`user_id`,`status`,`created_at`,`id`),
  KEY `tickets_assignee` (`assignee_id`,`status`,`created_at`,`id`),
  KEY `tickets_updated` (`updated_at`,`id`),
  KEY `tickets_waiting` (`waiting_since`,`id`,`department_id`,`assignee_id`,`priority`),
  KEY `tickets_department` (`department_id`,`status`,`created_at`,`id`)
) ENGINE=InnoDB AUTO_INCREMENT=2 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `ticket_notes` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `ticket_id` bigint(20) NOT NULL,
  `author_id` bigint(20) NOT NULL,
  `content` text NOT NULL,
  `created_at` bigint(20) NOT NULL,
  PRIMARY KEY (`id`),
  KEY `ticket_notes_ticket` (`ticket_id`,`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `ticket_presence` (
  `staff_id` bigint(20) NOT NULL,
  `ticket_id` bigint(20) NOT NULL,
  `writing` smallint(6) NOT NULL,
  `seen_at` bigint(20) NOT NULL,
  PRIMARY KEY (`staff_id`),
  KEY `ticket_presence_ticket` (`ticket_id`),
  KEY `ticket_presence_seen` (`seen_at`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `ticket_replies` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `ticket_id` bigint(20) NOT NULL,
  `author` varchar(8) NOT NULL,
  `content` text NOT NULL,
  `created_at` bigint(20) NOT NULL,
  `staff_id` bigint(20) DEFAULT NULL,
  PRIMARY KEY (`id`),
  KEY `ticket_replies_ticket` (`ticket_id`,`id`)
) ENGINE=InnoDB AUTO_INCREMENT=3 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `ticket_words` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `ticket_id` bigint(20) NOT NULL,
  `word` varchar(32) NOT NULL,
  PRIMARY KEY (`id`),
  KEY `ticket_words_word` (`word`,`ticket_id`),
  KEY `ticket_words_ticket` (`ticket_id`,`word`)
) ENGINE=InnoDB AUTO_INCREMENT=8 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `users` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `first_name` varchar(60) NOT NULL,
  `last_name` varchar(60) NOT NULL,
  `cell_number` varchar(16) NOT NULL,
  `email` varchar(254) DEFAULT NULL,
  `status` varchar(16) NOT NULL,
  `verified_at` bigint(20) DEFAULT NULL,
  `signed_in_at` bigint(20) DEFAULT NULL,
  `sign_ins` int(11) NOT NULL,
  `created_at` bigint(20) NOT NULL,
  `updated_at` bigint(20) NOT NULL,
  `staff_since` bigint(20) DEFAULT NULL,
  `staff_role` varchar(16) DEFAULT NULL,
  `name_1` varchar(64) DEFAULT NULL,
  `name_2` varchar(64) DEFAULT NULL,
  `name_3` varchar(64) DEFAULT NULL,
  `name_4` varchar(64) DEFAULT NULL,
  `number_end` varchar(4) DEFAULT NULL,
  PRIMARY KEY (`id`),
  UNIQUE KEY `users_cell_number` (`cell_number`),
  UNIQUE KEY `users_email` (`email`),
  KEY `users_unverified` (`verified_at`,`created_at`),
  KEY `users_staff` (`staff_since`),
  KEY `users_status` (`status`),
  KEY `users_name_1` (`name_1`),
  KEY `users_name_2` (`name_2`),
  KEY `users_name_3` (`name_3`),
  KEY `users_name_4` (`name_4`),
  KEY `users_number_end` (`number_end`)
) ENGINE=InnoDB AUTO_INCREMENT=5 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `ussd_signatures` (
  `signature` varchar(64) NOT NULL,
  `created_at` bigint(20) NOT NULL,
  PRIMARY KEY (`signature`),
  KEY `ussd_signatures_created` (`created_at`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `ussd_turns` (
  `turn` varchar(64) NOT NULL,
  `subject` varchar(80) DEFAULT NULL,
  `challenge_id` varchar(32) DEFAULT NULL,
  `nonce` varchar(32) DEFAULT NULL,
  `key_id` varchar(16) DEFAULT NULL,
  `seconds_left` int(11) DEFAULT NULL,
  `created_at` bigint(20) NOT NULL,
  PRIMARY KEY (`turn`),
  KEY `ussd_turns_created` (`created_at`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `webhook_deliveries` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `endpoint_id` bigint(20) NOT NULL,
  `position` bigint(20) NOT NULL,
  `nonce` varchar(24) NOT NULL,
  `event` varchar(40) NOT NULL,
  `actor` varchar(40) NOT NULL,
  `subject` varchar(40) NOT NULL,
  `user_id` bigint(20) DEFAULT NULL,
  `happened_at` bigint(20) NOT NULL,
  `state` varchar(8) NOT NULL,
  `attempts` int(11) NOT NULL,
  `next_at` bigint(20) NOT NULL,
  `outcome` varchar(40) DEFAULT NULL,
  PRIMARY KEY (`id`),
  UNIQUE KEY `webhook_deliveries_once` (`endpoint_id`,`position`),
  KEY `webhook_deliveries_due` (`endpoint_id`,`state`,`next_at`),
  KEY `webhook_deliveries_order` (`endpoint_id`,`user_id`,`position`),
  KEY `webhook_deliveries_next` (`next_at`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `webhook_endpoints` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `url` varchar(500) NOT NULL,
  `events` varchar(500) NOT NULL,
  `personal` smallint(6) NOT NULL,
  `sealed_secret` text NOT NULL,
  `sealed_previous` text DEFAULT NULL,
  `previous_until` bigint(20) DEFAULT NULL,
  `position` bigint(20) NOT NULL,
  `failing_since` bigint(20) DEFAULT NULL,
  `disabled_at` bigint(20) DEFAULT NULL,
  `disabled_by` varchar(16) DEFAULT NULL,
  `created_at` bigint(20) NOT NULL,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
INSERT INTO audit_events VALUES (1,1795798547736,'signing_key.created','service','key:09e7c5e8867468dc67d2674d',NULL,'Q-yIxIvDMQh8XlUEG_jpSw','k1.6EUrfHh75X-Hdg9xNsCtBusIG-zwFh3T_3siNnuYlmI',1,'k1.UvHvv1DeasdR-_Gsu8ZIO_BKDaZKYIs4Eaz5Lnd7TSs');
INSERT INTO audit_events VALUES (2,1795798548314,'client.created','operator','client:1',NULL,'3PHEX4hpZBJ2XvK9RKmM1g','k1.Ah8k2wBwG2CdprNrUSS6M_iX6BYd22oJNvGSCI4uFBE',2,'k1.XutHos3R8L1332lPtSyYIHbAXyKLVISsjJpsHvHzQF4');
INSERT INTO audit_events VALUES (3,1795798548367,'user.registered','user:1','user:1',1,'5ttoxm8bKec81__qq8YFEg','k1.DCR40R7ka4ZHRpvkPPJEu1zzLh90aDyoabXhgL9JUp4',3,'k1.xhGJtl-ZILri5Skq5WKnIv0BK25R00zY8tTIQ9IZFog');
INSERT INTO audit_events VALUES (4,1795798548567,'session.started','client:1','session:1',1,'DWkYi4cvjH7yI8HAMEuWLA','k1.K75t49vCRdC0fzsiI9HX3Cei-FzI1vSCkRwk5fgPNjs',4,'k1.dlxMu3aHaceLPoBXo62UZsMQov1VeV_KrrZeW-tTMlw');
INSERT INTO audit_events VALUES (5,1795798548613,'card.added','user:1','card:2453050417739463',1,'PtwVHmuWlXF6XpmP8bhTAw','k1.x2ikOab0nvu_KOqWvaMfShV_SFQmy-eMBZYcgZwpzts',5,'k1.oO2QZGIS91o2WjpmCLp70WNrAXHWmO4rTA4PuxhnwGI');
INSERT INTO audit_events VALUES (6,1795798548645,'ticket.created','user:1','ticket:1',1,'USSfq40Ddi8u_5VTRN_OVw','k1.2MBmTSS2GYoFSEN4Jc-xf19OrzcoKYdgZUpEnjHfw4E',6,'k1.khKn_dcCjIvfNU9SpiqQo4Jsu3DB7I2ym8woHVt1HvQ');
INSERT INTO audit_events VALUES (7,1795798548654,'client.created','operator','client:2',NULL,'WcM3iTTFbY_8zcerlCVKNg','k1.3yqpGJUyEpBCA2tcUtqqChNUXAVfhCqEceZCfwvFqsc',7,'k1._cJBb3SnkeUVKSz88ch96rM4xlESsr51DEEw0w6vFPo');
INSERT INTO audit_events VALUES (8,1795798548662,'user.registered','user:2','user:2',2,'5U1NPvVDLOQ9AhWKfpgnFw','k1.dd3VvXkLKl_3pxIoIMf9DwglJ9JNC9fMaS37sCUafA4',8,'k1.Zi7IlpB48fnwx94m-PYZZI3bbrT-R7YGtIBxQXh8BYs');
INSERT INTO audit_events VALUES (9,1795798548670,'user.staff_appointed.admin','operator','user:2',2,'Chub6_tjxwzeiA9SCUoBYA','k1.CjcrOBvreXBsJmsyhDL4srhYKZILSiQV6gk3I8V6fs8',9,'k1.mG_7VoAXE98vZc_KSzGWhm6eJNtcmMETNKQu-6LtT1g');
INSERT INTO audit_events VALUES (10,1795798548744,'session.started','client:2','session:2',2,'F3XWqmYHGNwOt4mpwUPeEw','k1.I8yOwwoRPvIIE_NXxr-3gU_5356CBn8gEx9f8_2fyhU',10,'k1.0HCEd4pZ5wrZAmswSiiiqWbpGCu4ddJNjo1ATHmGfnQ');
INSERT INTO audit_events VALUES (11,1795798548774,'staff.ticket_replied','user:2','ticket:1',1,'bDsJeDsEpQEURI52LFE3Aw','k1.E_gwAgUbKhLmO2csbF6BykRHxGJDPQUCMP5kNG3tw34',11,'k1.kQWMSi5nN9UY9eEAUdI1O_m5is8oQZWZK4EVkRmcOEA');
INSERT INTO audit_events VALUES (12,1795798548774,'ticket.replied','user:2','ticket:1',1,'PWyH3GwZXJfxce1kyBAD3g','k1.fqWwm_ckDqO2TOnCSbPUc28AbFCUVfq1Sq6l6oGOaCU',12,'k1.NujTcoFA6THFq7O6JCaJVZRzEWqXML94ClvD0GDv5gk');
INSERT INTO audit_events VALUES (13,1795798548793,'user.registered','user:3','user:3',3,'qN2mNtN51tDOHUPBGxz2DQ','k1.jdVfVJWV5lu33Ow-AJ4RLtGatCqPsSxDe90_Xlld8bM',13,'k1.sXOCduYBw-ia4qm2RZlOV_tuAGdn63N0wMZ_O8LL030');
INSERT INTO audit_events VALUES (14,1795798548861,'session.started','client:1','session:3',3,'sPsluQxo-n8tQwcv6FWigQ','k1.zzZiKnd0fNcHyR2jTjYB-GKAnMjSE8UxC1IBEHO3fyU',14,'k1.MASali9cpccKPVUUrPgufBTHGp9DFH-rSoxEIZIhMMk');
INSERT INTO audit_events VALUES (15,1795798551051,'user.suspended','operator','user:3',3,'PtmfUaBqPWqdmomKJYSzww','k1.TH9sQww-KTpNkhVBtjubMfPiKXiuRGEkG3-Eu2J-7RU',15,'k1.fxMcL25o2k5gHf9dfU8X6RiBIHWKMo0cW_h3Yj7xAS8');
INSERT INTO audit_events VALUES (16,1795798551062,'session.ended.suspended','operator','session:3',3,'7a-jqghDUFhTZ2M7WPze8w','k1.Egf9inxENg94HQkvb3Col5X_agA02n57jrPfBWeILQo',16,'k1.41MlYen2cX1mkpua_S0xag7btwjKveMrVqZ1HPTEKp8');
INSERT INTO audit_events VALUES (17,1795798551096,'user.registered','user:4','user:4',4,'jcUZnYCXg4s5D_Moy72lIw','k1.YekSeMiTaC6FScJWsRHdpYQjv9HIoUOEGA13oYXlRq8',17,'k1.7MyNpy8udKoaL8KMjFFGN42mBmG5TvNQZgUVjY0RMYs');
INSERT INTO audit_head VALUES (1,17,'k1.7MyNpy8udKoaL8KMjFFGN42mBmG5TvNQZgUVjY0RMYs','k1.tjyDVjC9ljhm7lXiB0YKLaCjCxZfvDPdUKhNLe-joWE');
INSERT INTO cards VALUES (2453050417739463,1,'45bf855f0636eabb1f3d054c4bb559751b7f2dd6498b993b6b72729b8c612a89','k1.zlyo1yBHfrHVWcY1i-21E-ANQj0O8J6PqfxZ8J6IJ7BcDcM6Y-4WejeTpTo','437263******0542','ACTIVE','Visa',NULL,NULL,1795798548612,1795798548612,NULL);
INSERT INTO challenges VALUES ('known:3:ccbbcd8936d61a87380f9b3ca23729cb',3,'','','','ussd',0,0,0,0,0,0,0,0,NULL,1795798551053,NULL,1,0,NULL,NULL);
INSERT INTO challenges VALUES ('me:delete:3',3,'','','','ussd',0,0,0,0,0,0,0,0,NULL,1795798551053,NULL,1,0,NULL,NULL);
INSERT INTO challenges VALUES ('me:email:3',3,'','','','ussd',0,0,0,0,0,0,0,0,NULL,1795798551053,NULL,1,0,NULL,NULL);
INSERT INTO challenges VALUES ('me:new-number:3',3,'','','','ussd',0,0,0,0,0,0,0,0,NULL,1795798551053,NULL,1,0,NULL,NULL);
INSERT INTO challenges VALUES ('me:number:3',3,'','','','ussd',0,0,0,0,0,0,0,0,NULL,1795798551051,NULL,2,0,NULL,NULL);
INSERT INTO challenges VALUES ('me:staff:3',3,'','','','ussd',0,0,0,0,0,0,0,0,NULL,1795798551053,NULL,1,0,NULL,NULL);
INSERT INTO challenges VALUES ('user:1',1,'24b08ed795fc2b12c4ceb57f55c3e1b0','2c36b00cdb635cb74da68bfee71b56c4','k1','sms',1,0,0,0,0,1795798548445,1795798848445,1795798608445,NULL,1795798548566,NULL,0,0,NULL,NULL);
INSERT INTO challenges VALUES ('user:2',2,'f90ea96bf70e041109d3709f5762bb89','dbc7d440ed5d8b69f8e7d53a360c2ed8','k1','sms',1,0,0,0,0,1795798548694,1795798848694,1795798608694,NULL,1795798548741,NULL,0,0,NULL,NULL);
INSERT INTO challenges VALUES ('user:3',3,'25d9c7e653ada4518ca1dd996518c7a1','519a87c3f2bd4e46fb610659406fc3da','k1','sms',1,0,0,0,0,1795798548813,1795798848813,1795798608813,NULL,1795798548858,NULL,1,0,NULL,NULL);
INSERT INTO challenges VALUES ('user:4',4,'30ab904e686934fb26a481c7feb42665','fc45a0539e145ed34a579b3e2a37acdb','k1','ussd',0,0,0,0,1,1795798551115,1795798851115,1795798611115,1795798551158,NULL,NULL,1,0,NULL,NULL);
INSERT INTO clients VALUES (1,'Test','WEB','profile tickets cards','password refresh_token','k1.8c209f95669506af525ed0f58761b8a66c29c6b4b33653c24e17f786d3da6f22',1795798548542,NULL,NULL,0,NULL,1795798548312,NULL,NULL);
INSERT INTO clients VALUES (2,'Test','WEB','profile tickets cards admin:tickets admin:users admin:accounts admin:clients admin:staff admin:audit admin:webhooks admin:read','password refresh_token','k1.ffea5897b0461650b0e5ed83815eff12b90948ba12559495f5deab8a6df1ce64',1795798548730,NULL,NULL,0,NULL,1795798548654,NULL,NULL);
INSERT INTO departments VALUES (1,'Technical',NULL);
INSERT INTO departments VALUES (2,'Financial',NULL);
INSERT INTO departments VALUES (3,'Sales',NULL);
INSERT INTO heartbeats VALUES ('013cae952fb04fc9920d0fac',1,1795798550961);
INSERT INTO heartbeats VALUES ('6da25c22d833f528de923af8',1,1795798551693);
INSERT INTO heartbeats VALUES ('c1fd2d137c552d441b8c5730',6,1795798550799);
INSERT INTO messages VALUES (1,'+989120000001','user:1','24b08ed795fc2b12c4ceb57f55c3e1b0','2c36b00cdb635cb74da68bfee71b56c4','k1','en',1795798548454,'otp.sms','accepted',1,NULL,1795798848454,'virtual',NULL,NULL,NULL);
INSERT INTO messages VALUES (2,'+989120000002','user:2','f90ea96bf70e041109d3709f5762bb89','dbc7d440ed5d8b69f8e7d53a360c2ed8','k1','en',1795798548699,'otp.sms','accepted',1,NULL,1795798848699,'virtual',NULL,NULL,NULL);
INSERT INTO messages VALUES (3,'+989120000003','user:3','25d9c7e653ada4518ca1dd996518c7a1','519a87c3f2bd4e46fb610659406fc3da','k1','en',1795798548814,'otp.sms','accepted',1,NULL,1795798848814,'virtual',NULL,NULL,NULL);
INSERT INTO message_attempts VALUES (1,1,'virtual','accepted','',1795798548492,1795798548498);
INSERT INTO message_attempts VALUES (2,2,'virtual','accepted','',1795798548710,1795798548714);
INSERT INTO message_attempts VALUES (3,3,'virtual','accepted','',1795798548820,1795798548821);
INSERT INTO migrations VALUES (1,1795651200000,'Baseline1795651200000');
INSERT INTO migration_lease VALUES (1,'a92776e1-ddba-4fd7-9265-c52d5785c2da',0);
INSERT INTO revocations VALUES (1,'session',3,1795798551059);
INSERT INTO sessions VALUES (1,1,1,'profile tickets cards',1,'k1','otp','4b9c73b8bef51fa26fe55bc4916ba7866a765fd89d4320a6aa4b06c16db3ffeb',1795798548567,1795798551208,1798390551208,1803574548567,NULL,NULL,'127.0.0.0/24','e8ab05941fca1417bf4506714acd2baa','4b9c73b8bef51fa26fe55bc4916ba7866a765fd89d4320a6aa4b06c16db3ffeb',NULL,NULL);
INSERT INTO sessions VALUES (2,2,2,'profile tickets cards admin:tickets admin:users admin:accounts admin:clients admin:staff admin:audit admin:webhooks admin:read',0,'k1','otp','31c24be1c34f09f21ca463deedebc8fa6bcf4b9c3efc95bf909c3e45ccb9dcf0',1795798548743,NULL,1795805748743,1795841748743,NULL,NULL,'127.0.0.0/24','03129eb18e6c0befd855cdd2f7bc5157',NULL,NULL,NULL);
INSERT INTO sessions VALUES (3,3,1,'profile tickets cards',0,'k1','otp','ccbbcd8936d61a87380f9b3ca23729cb939089e11dc66a22e1a22e3528e7ec27',1795798548860,NULL,1798390548860,1803574548860,1795798551058,'suspended',NULL,'35513c11902bd9c939783aa63f53f7f6',NULL,NULL,NULL);
INSERT INTO signing_keys VALUES ('09e7c5e8867468dc67d2674d','ES256','ES256:1','{\"kty\":\"EC\",\"x\":\"zYYY8g1Sk2NXjTmpxk_1MILuNi3dygBWLSofflBOXx0\",\"y\":\"4wB6s22IaVRW1JMDh2cv3z8jSsxovBDHznHFzVfMi70\",\"crv\":\"P-256\"}','k1.xpQPS28cHFJOkeWwlX5oXBkgcE_jemg4eROprWBguStA1m1wdef6kKYeKnhMyuaWw8MTzHQIKFHXJOeMCO8WqeKEVLqbDHCRFI3KadqWXySSUzbPfTtKPEkIcYpBpZVyhZ65D3ib4-fMUI9iC0Oybqmnu0jdgeVrsvhgMRwzIHjbpnb-CzunuyhMw4DX8fx_DmNLUwnDJzK7-P6ukT3Ml0QsMcX4FA',1795798547734,1795798547714,'k1._pcKlXqb4Bm1K0mT_Ah9cim7xu2BoU7eWaH-d-FTpDE');
INSERT INTO tickets VALUES (1,1,1,'Card','SUPPORT_RESPONSE','MEDIUM',2,1795798548637,1795798548767,NULL,NULL,NULL,47,NULL,0,NULL);
INSERT INTO ticket_replies VALUES (1,1,'USER','کارت من کار نمی‌کند',1795798548639,NULL);
INSERT INTO ticket_replies VALUES (2,1,'SUPPORT','Which bank?',1795798548769,2);
INSERT INTO ticket_words VALUES (7,1,'bank');
INSERT INTO ticket_words VALUES (1,1,'card');
INSERT INTO ticket_words VALUES (6,1,'which');
INSERT INTO ticket_words VALUES (3,1,'من');
INSERT INTO ticket_words VALUES (5,1,'نمیکند');
INSERT INTO ticket_words VALUES (4,1,'کار');
INSERT INTO ticket_words VALUES (2,1,'کارت');
INSERT INTO users VALUES (1,'Sara','Ahmadi','+989120000001',NULL,'ACTIVE',1795798548564,1795798548564,1,1795798548364,1795798548634,NULL,NULL,'saraahmadi','ahmadisara',NULL,NULL,'0001');
INSERT INTO users VALUES (2,'Sara','Ahmadi','+989120000002',NULL,'ACTIVE',1795798548739,1795798548739,1,1795798548661,1795798548739,1795798548669,'admin','saraahmadi','ahmadisara',NULL,NULL,'0002');
INSERT INTO users VALUES (3,'Sara','Ahmadi','+989120000003',NULL,'SUSPENDED',1795798548856,1795798548856,1,1795798548790,1795798551046,NULL,NULL,'saraahmadi','ahmadisara',NULL,NULL,'0003');
INSERT INTO users VALUES (4,'Sara','Ahmadi','+989120000004',NULL,'ACTIVE',NULL,NULL,0,1795798551093,1795798551093,NULL,NULL,'saraahmadi','ahmadisara',NULL,NULL,'0004');
INSERT INTO ussd_turns VALUES ('fdd2955a0f3e13bce1ddda5007b1be81fdf42c92b2a3a67ebe9c99a2bd1c435c','user:4','30ab904e686934fb26a481c7feb42665','fc45a0539e145ed34a579b3e2a37acdb','k1',300,1795798551160);
